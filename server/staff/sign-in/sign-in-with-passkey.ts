import type { PasskeyAssertion } from '#contract/admin/staff.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Device } from '#server/security/device.ts';
import { recordPasskeyUse, verifyPasskeyAssertion } from '../passkeys/passkey-assertion.ts';
import type { PasskeyDeps } from '../passkeys/register-passkey.ts';
import type { NewSession } from '../sessions/create-session.ts';
import { lockCredentials } from '../staff-queries.ts';
import { startSession } from './start-session.ts';

/** Signs in with a passkey, which the device has found by itself. Throws UserError: wrong_credentials. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  passkey: PasskeyAssertion,
  device: Device,
): Promise<NewSession> {
  const assertion = await verifyPasskeyAssertion(deps, 'passkey sign-in', passkey);
  return await deps.db.transaction().execute(async (trx) => {
    const member = await lockCredentials(trx, assertion.staffId);
    if (!member) throw new UserError('wrong_credentials', 'This passkey is no longer accepted.');
    await recordPasskeyUse(trx, assertion);
    return await startSession(trx, member, device);
  });
}
