import { REFUND_LIMITS_PAISE, type Role } from '#contract/admin/permissions.ts';
import { formatPaise } from '#format/money.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { RefundLimit } from '../refunds/create-refund.ts';

const LARGEST_LIMIT_PAISE = Math.max(...Object.values(REFUND_LIMITS_PAISE));

/**
 * The most that a staff member may refund of one order. The owner confirms a refund above the limit of the other roles
 * by a recent sign-in. `advice` is the sentence for a role with a limit, which it names.
 */
export function refundLimitOf(
  { role, isRecentlySignedIn }: { role: Role; isRecentlySignedIn: boolean },
  advice: (limit: string) => string,
): RefundLimit | undefined {
  const paise = REFUND_LIMITS_PAISE[role];
  if (paise !== undefined) return { paise, error: new UserError('forbidden', advice(formatPaise(paise))) };
  if (isRecentlySignedIn) return undefined;
  const message = `Please confirm that it is you: refunds of more than ${formatPaise(LARGEST_LIMIT_PAISE)} need it.`;
  return { paise: LARGEST_LIMIT_PAISE, error: new UserError('recent_sign_in_required', message) };
}
