import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { enableDemoMode, hasDemoContents, isDemoMode } from '#server/store-info/demo-mode.ts';
import { readDemoFiles } from './demo-files.ts';

// any number that no other advisory lock uses
const LOCK = 4_242_004_800;

/**
 * Fills an empty shop with the demo data, once, even if several servers start at the same time. A demo shop that an
 * earlier version filled gets the names of what belongs to the demo, so that it can be removed.
 */
export async function fillEmptyShop(db: Database): Promise<void> {
  if (!(await isEmpty(db))) {
    if (await isDemoMode(db)) await markDemo(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection);
    try {
      if (await isEmpty(db)) await fill(db);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** True without products, if there is no store information or an earlier filling was interrupted. */
async function isEmpty(db: Database): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (product) return false;
  const storeInfo = await db
    .selectFrom('shop_settings')
    .select('key')
    .where('key', '=', 'store-info')
    .executeTakeFirst();
  return !storeInfo || (await isDemoMode(db));
}

async function fill(db: Database): Promise<void> {
  // loads the importer only now, so that later starts do not load it
  const { seedDemoShop } = await import('./seed-demo-shop.ts');
  await markDemo(db);
  await seedDemoShop(db);
}

/** Names what belongs to the demo, unless this version has done so. */
async function markDemo(db: Database): Promise<void> {
  const { fingerprint } = await readDemoFiles();
  if (await hasDemoContents(db, fingerprint)) return;
  // parses the catalog, which later starts do not need
  const { readDemoContents } = await import('./demo-contents.ts');
  await enableDemoMode(db, await readDemoContents());
}
