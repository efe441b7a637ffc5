import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from '#server/env.ts';
import type { Database } from './database.ts';

const KEY = 'secrets';

/**
 * Returns the 32 bytes that sign links and webhook messages of the shop. Created once and stored in the
 * database, so that all servers share it. `HAAT_SECRET` replaces it.
 */
export async function shopSecret(db: Database, settings: Pick<Settings, 'secret'>): Promise<Buffer> {
  if (settings.secret) return createHash('sha256').update(settings.secret).digest();
  const kept = await readSecret(db);
  if (kept) return kept;
  const made = JSON.stringify({ signing: randomBytes(32).toString('base64url') });
  await db
    .insertInto('shop_documents')
    .values({ key: KEY, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // read again: another server may have created it first
  const first = await readSecret(db);
  if (!first) throw new Error('the shop secret could not be kept');
  return first;
}

async function readSecret(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('shop_documents').select('value').where('key', '=', KEY).executeTakeFirst();
  const signing = (row?.value as { signing?: unknown } | undefined)?.signing;
  return typeof signing === 'string' ? Buffer.from(signing, 'base64url') : undefined;
}
