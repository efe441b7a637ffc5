import type { ActivityEntry } from '#contract/admin/activity.ts';

interface ActivitySubject {
  label: string;
  /** The screen that shows it, if there is one. */
  path?: string;
}

const SETTINGS: Readonly<Record<string, ActivitySubject>> = {
  menu: { label: 'Menu', path: '/categories' },
  inventory: { label: 'Inventory', path: '/inventory' },
  newsletter: { label: 'Newsletter', path: '/customers/newsletter' },
  demo: { label: 'Demo data' },
  store: { label: 'Store settings', path: '/settings' },
  payments: { label: 'Payment methods', path: '/settings/payments' },
  shipping: { label: 'Shipping', path: '/settings/shipping' },
  taxes: { label: 'Taxes', path: '/settings/taxes' },
  email: { label: 'Email settings', path: '/settings/email' },
  carriers: { label: 'Carriers', path: '/settings/carriers' },
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
      return { label: subjectId, path: `/orders/${id}` };
    case 'product':
      // a deleted product, or the number of products of a change of many
      if (subjectName === undefined) return { label: subjectId };
      return { label: subjectName, path: `/products/${id}` };
    case 'import':
      if (subjectName === undefined) return { label: 'Product file' };
      return { label: subjectName, path: `/imports/${id}` };
    case 'statement':
      if (subjectName === undefined) return { label: 'Statement' };
      return { label: subjectName, path: `/payments/match?statement=${id}` };
    case 'staff':
      return { label: subjectName ?? (subjectId.includes('@') ? subjectId : 'A removed staff member') };
    case 'customer':
      return { label: 'Customer', path: `/customers/${id}` };
    case 'message':
      return { label: `Message ${subjectId}`, path: `/messages/${id}` };
    case 'email':
      // an email that was sent has a number, a text its kind
      if (/^\d+$/.test(subjectId)) return { label: `Email ${subjectId}`, path: `/emails/${id}` };
      return { label: 'Email texts', path: `/content/email/${id}` };
    case 'content':
      if (subjectName === undefined) return { label: subjectId };
      return { label: subjectName, path: `/content/${subjectId}` };
    case 'settings':
      return SETTINGS[subjectId] ?? { label: 'Settings' };
    default:
      return { label: subjectId };
  }
}
