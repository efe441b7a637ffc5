import type { CancellationReason } from './cancellation.ts';

/** The reasons of cancellations as staff choose and read them. */
export const CANCELLATION_REASON_TEXTS: Record<CancellationReason, string> = {
  customer: 'The customer asked for it',
  'out-of-stock': 'Not available',
  'wrong-address': 'The address is wrong',
  'wrong-price': 'The price was wrong',
  suspicious: 'It looks like fraud',
  unpaid: 'It was not paid',
  other: 'Another reason',
};
