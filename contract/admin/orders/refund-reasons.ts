import type { RefundReason } from './payments.ts';

/** Why money was sent back, as staff choose and read it. */
export const REFUND_REASON_TEXTS: Record<RefundReason, string> = {
  returned: 'Returned',
  damaged: 'Damaged or defective',
  'wrong-item': 'Wrong item',
  late: 'Late',
  price: 'Price corrected',
  goodwill: 'Goodwill',
  other: 'Other',
};
