import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/settings/settings.ts';

const KEY = 'secrets';

/**
 * Returns the 32 bytes that sign links and webhook messages of the shop. Created once and stored in the
 * database, so that all servers share it. `HAAT_SECRET` replaces it.
 */
export async function signingSecret(db: Database, settings: Pick<Settings, 'secret'>): Promise<Buffer> {
  if (settings.secret) return createHash('sha256').update(settings.secret).digest();
  const stored = await readSecret(db);
  if (stored) return stored;
  const created = JSON.stringify({ signing: randomBytes(32).toString('base64url') });
  await db
    .insertInto('shop_settings')
    .values({ key: KEY, value: created })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // read again: another server may have created it first
  const current = await readSecret(db);
  if (!current) throw new Error('the signing secret could not be stored');
  return current;
}

async function readSecret(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('shop_settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const signing = (row?.value as { signing?: unknown } | undefined)?.signing;
  return typeof signing === 'string' ? Buffer.from(signing, 'base64url') : undefined;
}
