/** Why a carrier brought a shipment back undelivered, as staff and figures read it. */
export const RETURN_REASONS = {
  refused: 'Refused at the door',
  'not-reachable': 'Nobody reachable',
  'wrong-address': 'Wrong address',
  'fake-order': 'Not a real order',
  other: 'Other reason',
} as const satisfies Record<string, string>;
export type ReturnReason = keyof typeof RETURN_REASONS;
