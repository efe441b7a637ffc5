import { ADMIN_SCREENS } from '#contract/admin/admin-links.ts';
import { hasPermission, type Permission, type Role } from '#contract/admin/permissions.ts';
import type { Today, TodayGroup, TodayItem } from '#contract/admin/today.ts';
import { toRupees } from '#format/money.ts';
import type { ActionItemKind } from '#server/action-items/action-item.ts';
import { formatActionItemParts } from '#server/action-items/format-action-item.ts';
import { type LimitedActionItems, listOldestActionItems } from '#server/action-items/list-action-items.ts';
import type { Database } from '#server/database/database.ts';
import { EXPIRED_EMAIL, explainEmailError } from '#server/email-outbox/explain-email-error.ts';
import type { ProviderDeps } from '#server/payments/payment-provider.ts';
import { countViews } from '../orders/order-list-queries.ts';
import { readDailySales } from './read-daily-sales.ts';
import { findSetupSteps } from './setup-steps.ts';

const SHOWN_ITEMS = 5;
const SHOWN_DAYS = 7;

interface KindPresentation {
  /** Who sees the kind: the permission that its action needs. */
  permission: Permission;
  /** What to do about all of them. Without it each item leads to its order. */
  action?: { label: string; path: string };
  /** Who sees that action, if not each role that sees the kind. */
  actionPermission?: Permission;
}

const REFUND: KindPresentation = { permission: 'refunds.create' };
const PRODUCT: KindPresentation = { permission: 'products.edit' };
/** The order of `ActionItems` is the urgency; `order-to-ship` is shown as the numbers to pack and to ship. */
const PRESENTATIONS: Record<ActionItemKind, KindPresentation | undefined> = {
  'refund-due': REFUND,
  'returned-paid': REFUND,
  'refund-unfinished': REFUND,
  'refund-returned': { permission: 'payments.record' },
  'refund-external': { permission: 'payments.record' },
  'payment-mismatch': { permission: 'payments.record' },
  'payment-unknown': { permission: 'payments.record' },
  'upi-payment': {
    permission: 'payments.record',
    action: { label: 'Verify payments', path: ADMIN_SCREENS.payments },
  },
  'upi-claim-expired': { permission: 'payments.record' },
  'message-without-reply': {
    permission: 'customers.edit',
    action: { label: 'Answer messages', path: ADMIN_SCREENS.messages },
  },
  'order-to-ship': undefined,
  'gst-rate-missing': {
    ...PRODUCT,
    action: { label: 'Set GST rates', path: ADMIN_SCREENS.taxSettings },
    actionPermission: 'settings.manage',
  },
  'price-above-mrp': PRODUCT,
  'gstin-invalid': { permission: 'settings.manage' },
  'low-stock': {
    permission: 'inventory.edit',
    action: { label: 'Open the inventory', path: ADMIN_SCREENS.lowStock },
  },
  'delivered-unpaid': { permission: 'payments.record' },
  'email-failed': {
    permission: 'emails.send',
    action: { label: 'Failed emails', path: ADMIN_SCREENS.failedEmails },
  },
  'email-waiting': {
    permission: 'emails.send',
    action: { label: 'Waiting emails', path: ADMIN_SCREENS.waitingEmails },
  },
  'image-storage-failing': { permission: 'settings.manage' },
  'image-failed': PRODUCT,
};

/** What a staff member has to do today, the last seven days in figures, and what a new shop still needs. */
export async function readToday(
  deps: ProviderDeps & { db: Database },
  role: Role,
  { show }: { show?: string | undefined } = {},
): Promise<Today> {
  const { db } = deps;
  const canReadOrders = hasPermission(role, 'orders.read');
  const [groups, views, days, setup] = await Promise.all([
    listOldestActionItems(db, SHOWN_ITEMS, show),
    countViews(db),
    hasPermission(role, 'reports.read') ? readDailySales(db, SHOWN_DAYS) : undefined,
    hasPermission(role, 'settings.manage') ? findSetupSteps(deps) : undefined,
  ]);
  return {
    groups: groups.flatMap((group) => groupReply(group, role)),
    toPack: canReadOrders ? views['to-pack'] : 0,
    toShip: canReadOrders ? views['to-ship'] : 0,
    unpaid: canReadOrders ? views.unpaid : 0,
    ...(days && { days }),
    ...(setup && { setup }),
  };
}

function groupReply(group: LimitedActionItems, role: Role): TodayGroup[] {
  const { kind, count } = group;
  const presentation = PRESENTATIONS[kind];
  if (!presentation || !hasPermission(role, presentation.permission)) return [];
  const { heading, parts } = formatActionItemParts(group);
  const steps = stepsOf(group);
  const items = group.items.map((item, index) => ({
    ...textsOf(parts[index] ?? [], 'eventId' in item),
    ...('orderId' in item && item.orderId !== null && { orderNumber: item.orderId }),
    ...('eventId' in item && { closeId: item.eventId }),
    ...steps[index],
  }));
  const { action, actionPermission = presentation.permission } = presentation;
  const isOffered = action && hasPermission(role, actionPermission);
  return [{ kind, title: heading, count, items, ...(isOffered && { action }) }];
}

/** The number of an event is for the command line, which closes it by that number. */
function textsOf(
  parts: readonly (string | null)[],
  startsWithEvent: boolean,
): Pick<TodayItem, 'text' | 'detail'> {
  const [text, ...details] = startsWithEvent ? parts.slice(1) : parts;
  // a line does not begin with the dot
  return { text: text ?? '', ...(details.length > 0 && { detail: details.join('\u00a0· ') }) };
}

/** What can be done about each item on the spot, or where it is done; of emails why they failed, in plain words. */
function stepsOf(group: LimitedActionItems): Pick<TodayItem, 'claim' | 'refund' | 'path' | 'detail'>[] {
  switch (group.kind) {
    case 'email-failed':
      return group.items.map(({ error }) => ({
        detail: (error === null ? EXPIRED_EMAIL : explainEmailError(error)).reason,
      }));
    case 'refund-due':
    case 'returned-paid':
      return group.items.map(() => ({ refund: true }));
    case 'upi-payment':
      return group.items.map(({ reference, gatewayReference, amountPaise }) => ({
        claim: { reference, utr: gatewayReference, amount: toRupees(amountPaise) },
      }));
    case 'gst-rate-missing':
    case 'price-above-mrp':
      return group.items.map(({ productId }) => ({ path: productPath(productId) }));
    case 'image-failed':
      return group.items.map(({ productIds: [first] }) =>
        first === undefined ? {} : { path: productPath(first) },
      );
    case 'message-without-reply':
      return group.items.map(({ ticketNumber }) => ({ path: `${ADMIN_SCREENS.messages}/${ticketNumber}` }));
    case 'low-stock':
      return group.items.map(({ variantId }) => ({ path: `${ADMIN_SCREENS.inventory}/${variantId}` }));
    case 'gstin-invalid':
      return group.items.map(() => ({ path: ADMIN_SCREENS.storeSettings }));
    default:
      return [];
  }
}

const productPath = (id: string) => `${ADMIN_SCREENS.products}/${encodeURIComponent(id)}`;
