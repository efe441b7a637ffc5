import type { ORDER_STATUS } from '#contract/orders.ts';
import type { Order } from '#storefront/api/orders.ts';

/**
 * A copy of the contract's status codes: importing its table would add its schema library to the browser
 * code. The compiler keeps both equal.
 */
export const STATUS: typeof ORDER_STATUS = {
  pending: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 4,
};

const STATUS_NAMES = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;

export type BadgeColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'grey';
const BADGE_COLORS: readonly BadgeColor[] = ['yellow', 'blue', 'purple', 'green', 'red'];

/** The name of a status code, `Unknown (7)` for other numbers, `Unknown` for null. Source: section 4. */
export function statusName(status: number | null): string {
  if (status === null) return 'Unknown';
  return STATUS_NAMES[status] ?? `Unknown (${status})`;
}

/** The color of a status badge, grey for unknown codes. Source: section 4. */
export function badgeColor(status: number | null): BadgeColor {
  return (status === null ? undefined : BADGE_COLORS[status]) ?? 'grey';
}

/** Only Pending orders offer Pay Now. A late payment that is being refunded excludes it. */
export const canPay = ({ status, refundDue }: Pick<Order, 'status' | 'refundDue'>) =>
  status === STATUS.pending && refundDue === undefined;
