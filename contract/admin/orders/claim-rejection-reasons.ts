import type { ClaimRejectionReason } from './payments.ts';

/** Why a payment that the shopper reports is rejected, for staff. */
export const CLAIM_REJECTION_TEXTS: Record<ClaimRejectionReason, string> = {
  'not-found': 'It is not in our account',
  'other-amount': 'Another amount arrived',
  'other-order': 'The number belongs to another order',
  other: 'Something else',
};
