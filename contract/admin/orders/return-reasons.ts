import type { ReturnReason } from './shipments.ts';

/** Why a carrier brought a shipment back, most frequent first. */
export const RETURN_REASON_TEXTS: Record<ReturnReason, string> = {
  refused: 'Refused at the door',
  'not-reachable': 'Nobody reachable',
  'wrong-address': 'Wrong address',
  'fake-order': 'Not a real order',
  other: 'Other reason',
};
