import type { Database, Transaction } from '#server/database/database.ts';
import type { Carrier } from '../carrier.ts';

/** The carriers that staff choose from, in their order. */
export async function selectCarriers(db: Database | Transaction): Promise<Carrier[]> {
  return await db
    .selectFrom('carriers')
    .select(['name', 'tracking_url_template as trackingUrlTemplate'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

/** Replaces all carriers. Two replacements at once wait for each other. */
export async function replaceCarriers(trx: Transaction, carriers: readonly Carrier[]): Promise<void> {
  await trx.deleteFrom('carriers').execute();
  if (carriers.length === 0) return;
  await trx
    .insertInto('carriers')
    .values(
      carriers.map(({ name, trackingUrlTemplate }, i) => ({
        name,
        tracking_url_template: trackingUrlTemplate,
        position: i + 1,
      })),
    )
    .execute();
}
