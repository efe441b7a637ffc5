import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import {
  countSignInAttempt,
  isKnownNetwork,
  type SignInSource,
  UNKNOWN_NETWORKS,
} from './sign-in-throttle-queries.ts';

export {
  clearSignInAttempts,
  clearSignInAttemptsOf,
  deleteExpiredKnownNetworks,
  deleteExpiredSignInAttempts,
  deleteKnownNetworks,
  type SignInSource,
  saveKnownNetwork,
} from './sign-in-throttle-queries.ts';

// For one account from one network.
const PER_NETWORK = { freeAttempts: 5, maxWaitSeconds: 900, expiresAfterSeconds: 900 };

// For one account from all unknown networks together: attackers with many IPs get one guess per minute.
// Networks where the customer signed in or set a password are not counted here. So attackers cannot lock
// the customer out.
const FROM_UNKNOWN_NETWORKS = { freeAttempts: 20, maxWaitSeconds: 60, expiresAfterSeconds: 3600 };

/**
 * Counts the sign-in attempt. Throws UserError: rate_limited, with the seconds to wait; then it is not
 * counted.
 */
export async function enforceSignInDelay(trx: Transaction, source: SignInSource): Promise<void> {
  const waitSeconds = await countSignInAttempt(trx, source, PER_NETWORK);
  if (waitSeconds !== undefined) throw tooManySignInAttempts(waitSeconds);
  if (await isKnownNetwork(trx, source)) return;
  const unknownNetworksWaitSeconds = await countSignInAttempt(
    trx,
    { ...source, network: UNKNOWN_NETWORKS },
    FROM_UNKNOWN_NETWORKS,
  );
  if (unknownNetworksWaitSeconds !== undefined) throw tooManySignInAttempts(unknownNetworksWaitSeconds);
}

function tooManySignInAttempts(retryAfterSeconds: number): UserError {
  const message = 'Too many attempts to sign in. Please wait a little and try again.';
  return new UserError('rate_limited', message, { retryAfterSeconds });
}
