import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Device } from '#server/security/device.ts';
import type { NewSession } from '../sessions/create-session.ts';
import { ensureDemoOwner } from './demo-owner-queries.ts';
import { startSession } from './start-session.ts';

/**
 * Signs a visitor of the demo shop in as its owner. A shop that is no demo, or is in use, has none, and the database ends the
 * sessions of the demo owner when it becomes that. Throws UserError: not_found.
 */
export async function signInAsDemoOwner(db: Database, device: Device): Promise<NewSession> {
  return await db.transaction().execute(async (trx) => {
    const owner = await ensureDemoOwner(trx);
    if (!owner)
      throw new UserError('not_found', 'This shop has no demo owner: sign in with your own account.');
    return await startSession(trx, owner, device);
  });
}
