import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Carrier } from '../carrier.ts';

/** The carriers of the shop, in their order. */
export async function selectCarriers(db: Database | Transaction): Promise<Carrier[]> {
  const rows = await db
    .selectFrom('carriers')
    .select(['name', 'tracking_url_template as trackingUrlTemplate'])
    .select(['is_active as isActive', 'is_default as isDefault'])
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(({ trackingUrlTemplate, ...carrier }) => ({
    ...carrier,
    ...(trackingUrlTemplate !== null && { trackingUrlTemplate }),
  }));
}

/** Serializes replacements until the transaction ends. */
export async function lockCarriers(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('carriers', 0))`.execute(trx);
}

/** Replaces all carriers. */
export async function replaceCarriers(trx: Transaction, carriers: readonly Carrier[]): Promise<void> {
  await trx.deleteFrom('carriers').execute();
  if (carriers.length === 0) return;
  await trx
    .insertInto('carriers')
    .values(
      carriers.map(({ name, trackingUrlTemplate = null, isActive, isDefault }, i) => ({
        name,
        tracking_url_template: trackingUrlTemplate,
        position: i + 1,
        is_active: isActive,
        is_default: isDefault,
      })),
    )
    .execute();
}
