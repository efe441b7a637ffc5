import { sql } from 'kysely';
import { MEDIA_PREFIX } from '#contract/api-paths.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/** Images of the demo catalog; only its products, and copies of them, have them. */
const DEMO_IMAGES = `${MEDIA_PREFIX}demo/%`;

export interface DemoProduct {
  id: string;
  title: string;
  /** Edited or imported again since the shop was filled, or a copy. */
  isChanged: boolean;
}

/** The products of the demo catalog that are still in the shop. Some have no image: the mark of the demo names them. */
export async function selectDemoProducts(db: Database | Transaction): Promise<DemoProduct[]> {
  const { rows } = await sql<DemoProduct>`
    select id, title, updated_at <> created_at as "isChanged" from products p
    where exists (select from product_images i where i.product_id = p.id and i.url like ${DEMO_IMAGES})
      or id in (select jsonb_array_elements_text(value->'products') from shop_settings where key = 'demo-shop')
    order by position`.execute(db);
  return rows;
}

/** Makes restored products look as they did before they were removed: unchanged since the shop was filled. */
export async function markUnchanged(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update products set updated_at = created_at where id = any(${ids}::text[])`.execute(trx);
}
