import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { dequeueUnusedImages } from '#server/images/queue-product-images.ts';

// The columns are not those of `catalog-change.ts`: another one would change the digest of products that are imported already.
const IMAGE_TEXT = sql`row(i.url, i.alt, i.color)::text`;
const VARIANT_TEXT = sql`row(v.position, v.sku, v.size, v.color, v.options, v.regular_price_paise, v.discounted_price_paise,
  v.mrp_paise, v.allow_backorder, v.image_url, v.storage_location, v.net_quantity, v.low_stock_threshold, v.extra_columns)::text`;

/**
 * A digest of a product `p` with its images and variants, without their stock, which orders change. Of a product that an
 * import creates, only this is recorded: its fields as JSON would take as much time and space as the product.
 */
const PRODUCT_DIGEST = sql<string>`md5(row(p.title, p.description, p.vendor, p.category, p.parent_category, p.gender, p.tags,
  p.is_featured, p.status, p.is_published, p.facts, p.seo_title, p.seo_description, p.extra_columns, p.swatches,
  (select array_agg(${IMAGE_TEXT} order by i.position) from product_images i where i.product_id = p.id),
  (select array_agg(${VARIANT_TEXT} order by v.id) from variants v where v.product_id = p.id))::text)`;

/** A query of the ids and digests of products `p`. */
export const digestsOf = (condition: RawBuilder<unknown>): RawBuilder<{ id: string; digest: string }> =>
  sql`select p.id, ${PRODUCT_DIGEST} as digest from products p where ${condition}`;

/** The present digests of products, by id. A product that does not exist has none. */
export async function selectDigests(trx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await digestsOf(sql`p.id = any(${ids}::text[])`).execute(trx);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/**
 * Deletes products with their variants, records that their units are gone, and takes their images from the queue. Caller
 * holds the locks.
 */
export async function deleteProducts(
  trx: Transaction,
  ids: readonly string[],
  staffName: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows: images } = await sql<{ url: string }>`
    select url from product_images where product_id = any(${ids}::text[])
    union select image_url from variants where product_id = any(${ids}::text[]) and image_url is not null`.execute(
    trx,
  );
  await sql`
    with removed as (delete from variants where product_id = any(${ids}::text[]) returning id, stock)
    insert into stock_movements (variant_id, quantity_change, reason, staff_name)
    select id, -stock, 'adjust', ${staffName} from removed where stock <> 0`.execute(trx);
  await sql`delete from products where id = any(${ids}::text[])`.execute(trx);
  await dequeueUnusedImages(
    trx,
    images.map(({ url }) => url),
  );
}
