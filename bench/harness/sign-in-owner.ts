import type { Database } from '#server/database/database.ts';
import { adminCookieName } from '#server/settings/admin-cookie-name.ts';
import { createSession } from '#server/staff/sessions/create-session.ts';
import type { RunningShop } from '../../e2e/testing/start-shop.ts';

/** Signs the owner in, who is added to a shop without one. Returns the cookie of the session. */
export async function signInOwner(db: Database, { apiBase }: RunningShop): Promise<string> {
  const owner = (await findOwner(db)) ?? (await addOwner(db));
  const device = { browser: 'Chrome on Android', network: '198.18.0.x' };
  const { token } = await db
    .transaction()
    .execute((trx) => createSession(trx, { ...owner, role: 'owner' }, device));
  return `${adminCookieName(apiBase)}=${token}`;
}

const findOwner = (db: Database) =>
  db.selectFrom('staff').select('id').where('role', '=', 'owner').executeTakeFirst();

const addOwner = (db: Database) =>
  db
    .insertInto('staff')
    .values({ email: 'owner@staff.example', name: 'Meera Nair', role: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
