import type { Order } from '../api/orders.ts';

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
  status === 0 && refundDue === undefined;
