import { sessionToken } from './session.ts';
import { readSessionValue, writeSessionValue } from './storage/session-storage.ts';
import { textDigest } from './storage/text-digest.ts';

/** Key of the checkout draft: the postal address as typed. */
export const ADDRESS_DRAFT_KEY = 'checkout-address';
/** Key of the payment that the payment page continues: its state and the UTR. */
export const STORED_PAYMENT_KEY = 'payment';
const SESSION_KEY = 'checkout-session';

/**
 * Removes the checkout draft and the stored payment of this tab when its session ends: after a sign-out, a 401 or a sign-in, in this
 * tab or another one, also while this tab was on another site. Returns a function that ends it.
 */
export function endDraftsWithSession(): () => void {
  removeDraftOfOtherSession();
  return sessionToken.subscribe(removeDraftOfOtherSession);
}

function removeDraftOfOtherSession(): void {
  const session = textDigest(sessionToken.read() ?? '');
  const stored = readSessionValue(SESSION_KEY);
  if (stored?.session === session) return;
  // without a stored session there is no draft yet, or an earlier version of the shop stored it
  if (stored) {
    writeSessionValue(ADDRESS_DRAFT_KEY, undefined);
    writeSessionValue(STORED_PAYMENT_KEY, undefined);
  }
  writeSessionValue(SESSION_KEY, { session });
}
