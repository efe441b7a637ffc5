import type { ActivityEntry } from '#contract/admin/activity.ts';
import type { Permission } from '#contract/admin/permissions.ts';

interface ActivitySubject {
  label: string;
  /** The screen that shows it, if there is one. `permission`: who may see that screen. */
  screen?: { path: string; permission: Permission };
}

const subject = (label: string, path: string, permission: Permission): ActivitySubject => ({
  label,
  screen: { path, permission },
});

const SETTINGS: Readonly<Record<string, ActivitySubject>> = {
  menu: subject('Menu', '/categories', 'products.edit'),
  inventory: subject('Inventory', '/inventory', 'inventory.edit'),
  newsletter: subject('Newsletter', '/customers/newsletter', 'customers.read'),
  demo: { label: 'Demo data' },
  store: subject('Store settings', '/settings', 'settings.manage'),
  payments: subject('Payment methods', '/settings/payments', 'settings.manage'),
  shipping: subject('Shipping', '/settings/shipping', 'settings.manage'),
  taxes: subject('Taxes', '/settings/taxes', 'settings.manage'),
  email: subject('Email settings', '/settings/email', 'settings.manage'),
  carriers: subject('Carriers', '/settings/carriers', 'settings.manage'),
};

/** What an entry of the activity log is about, in words, and where it is shown. */
export function activitySubject({
  subjectKind,
  subjectId,
  subjectName,
}: Pick<ActivityEntry, 'subjectKind' | 'subjectId' | 'subjectName'>): ActivitySubject {
  const id = encodeURIComponent(subjectId);
  switch (subjectKind) {
    case 'order':
      return subject(subjectId, `/orders/${id}`, 'orders.read');
    case 'product':
      // a deleted product, or the number of products of a change of many
      if (subjectName === undefined) return { label: subjectId };
      return subject(subjectName, `/products/${id}`, 'products.edit');
    case 'import':
      if (subjectName === undefined) return { label: 'Product file' };
      return subject(subjectName, `/imports/${id}`, 'products.edit');
    case 'statement':
      if (subjectName === undefined) return { label: 'Statement' };
      return subject(subjectName, `/payments/match?statement=${id}`, 'payments.record');
    case 'staff':
      return { label: subjectName ?? (subjectId.includes('@') ? subjectId : 'A removed staff member') };
    case 'customer':
      return subject('Customer', `/customers/${id}`, 'customers.read');
    case 'message':
      return subject(`Message ${subjectId}`, `/messages/${id}`, 'customers.read');
    case 'email':
      // an email that was sent has a number, a text its kind
      if (/^\d+$/.test(subjectId)) return subject(`Email ${subjectId}`, `/emails/${id}`, 'emails.send');
      return subject('Email texts', `/content/email/${id}`, 'content.edit');
    case 'content':
      if (subjectName === undefined) return { label: subjectId };
      return subject(subjectName, `/content/${subjectId}`, 'content.edit');
    case 'settings':
      return SETTINGS[subjectId] ?? { label: 'Settings' };
    default:
      return { label: subjectId };
  }
}
