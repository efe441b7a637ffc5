import type { ORDER_STATUS } from '#contract/orders.ts';
import type { Order } from '../api/orders.ts';

/** The contract's codes: its own table would bring its schema library, and the compiler holds the two together. */
export const STATUS: typeof ORDER_STATUS = {
  pending: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 4,
};

const NAMES = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;

export type BadgeColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'grey';
const COLORS: readonly BadgeColor[] = ['yellow', 'blue', 'purple', 'green', 'red'];

/** Section 4: the name of a code, `Unknown (7)` for other numbers, `Unknown` for what is no number (null). */
export function statusName(status: number | null): string {
  if (status === null) return 'Unknown';
  return NAMES[status] ?? `Unknown (${status})`;
}

/** Section 4: the colour of a status badge, grey for codes without one. */
export function badgeColor(status: number | null): BadgeColor {
  return (status === null ? undefined : COLORS[status]) ?? 'grey';
}

/** Only Pending orders offer Pay Now, and none whose payment is on its way back because it came too late. */
export const canPay = ({ status, refundDue }: Pick<Order, 'status' | 'refundDue'>) =>
  status === STATUS.pending && refundDue === undefined;
