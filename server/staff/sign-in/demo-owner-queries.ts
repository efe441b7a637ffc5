import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/**
 * The owner of the demo shop, who is created at the first sign-in. Undefined if the shop is no demo or in use (migration 0695). Locks
 * the mark of the demo, so that neither changes before the session is stored.
 */
export async function ensureDemoOwner(
  trx: Transaction,
): Promise<{ id: string; name: string; role: Role } | undefined> {
  await sql`select from shop_settings where key = 'demo-shop' for update`.execute(trx);
  if (!(await hasDemoOwner(trx))) return undefined;
  await sql`
    insert into staff (email, name, role, is_demo) values ('owner@demo.example', 'Demo owner', 'owner', true)
    on conflict (email) where status = 'active' do nothing`.execute(trx);
  return await trx
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('is_demo', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** True if anyone may sign in as the demo owner. */
export async function hasDemoOwner(db: Database | Transaction): Promise<boolean> {
  const { rows } =
    await sql`select from shop_settings where key = 'demo-shop' and not is_shop_in_use()`.execute(db);
  return rows.length > 0;
}
