import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** Applies all staged products to the catalog. New products are added in the order of the file. */
export async function moveToShelf(trx: Transaction): Promise<void> {
  await sql`analyze arriving_products, arriving_variants, arriving_images`.execute(trx);
  await lockVariants(trx);
  await upsertProducts(trx);
  await replaceImages(trx);
  await removeVariants(trx);
  await updateVariants(trx);
  await insertVariants(trx);
  await queuePictures(trx);
}

/** Locks in the same order as orders do (by id), which prevents deadlocks. */
async function lockVariants(trx: Transaction): Promise<void> {
  await sql`
    select count(*) from (
      select 1 from variants join arriving_products on arriving_products.id = variants.product_id
      order by variants.id for update of variants
    ) as locked`.execute(trx);
}

async function upsertProducts(trx: Transaction): Promise<void> {
  await sql`
    insert into products (id, title, description, vendor, category, parent_category, gender, tags, is_featured, status,
      is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, source)
    select id, title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
      regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, source
    from arriving_products order by arrival
    on conflict (id) do update set
      (title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
        regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, source, updated_at) =
      (excluded.title, excluded.description, excluded.vendor, excluded.category, excluded.parent_category,
        excluded.gender, excluded.tags, excluded.is_featured, excluded.status, excluded.is_published,
        excluded.regular_price_paise, excluded.discounted_price_paise, excluded.attributes, excluded.facts,
        excluded.seo_title, excluded.seo_description, excluded.source, now())`.execute(trx);
}

async function replaceImages(trx: Transaction): Promise<void> {
  await sql`
    delete from product_images using arriving_products where arriving_products.id = product_images.product_id`.execute(
    trx,
  );
  await sql`
    insert into product_images (product_id, position, url, alt)
    select product_id, position, url, alt from arriving_images`.execute(trx);
}

/** Queues images on other hosts for download. */
async function queuePictures(trx: Transaction): Promise<void> {
  await sql`
    insert into incoming_pictures (url)
    select url from arriving_images where url ~ '^https?:'
    union select image_url from arriving_variants where image_url ~ '^https?:'
    except select url from pictures
    on conflict do nothing`.execute(trx);
}

async function removeVariants(trx: Transaction): Promise<void> {
  await sql`
    with removed as (
      delete from variants using arriving_products
      where arriving_products.id = variants.product_id and not exists (
        select 1 from arriving_variants as arriving where arriving.product_id = variants.product_id
          and arriving.size = variants.size and arriving.color = variants.color
      )
      returning variants.id, variants.stock
    )
    insert into stock_movements (variant_id, quantity_change, reason)
    select id, -stock, 'import' from removed where stock <> 0`.execute(trx);
}

/** Without stock in the file, the stored stock stays, but not below zero unless backorder is allowed. */
async function updateVariants(trx: Transaction): Promise<void> {
  await sql`
    with matched as (
      select variants.id, variants.stock as stock_before,
        coalesce(arriving.stock, case when arriving.sells_when_out then variants.stock
          else greatest(variants.stock, 0) end) as stock_after,
        arriving.position, arriving.sku, arriving.options, arriving.regular_price_paise,
        arriving.discounted_price_paise, arriving.sells_when_out, arriving.image_url, arriving.source
      from variants join arriving_variants as arriving using (product_id, size, color)
    ), moved as (
      insert into stock_movements (variant_id, quantity_change, reason)
      select id, stock_after - stock_before, 'import' from matched where stock_after <> stock_before
    )
    update variants set
      (position, sku, options, regular_price_paise, discounted_price_paise, stock, sells_when_out, image_url, source) =
      (matched.position, matched.sku, matched.options, matched.regular_price_paise, matched.discounted_price_paise,
        matched.stock_after, matched.sells_when_out, matched.image_url, matched.source)
    from matched
    where matched.id = variants.id and
      (variants.position, variants.sku, variants.options, variants.regular_price_paise, variants.discounted_price_paise,
        variants.stock, variants.sells_when_out, variants.image_url, variants.source) is distinct from
      (matched.position, matched.sku, matched.options, matched.regular_price_paise, matched.discounted_price_paise,
        matched.stock_after, matched.sells_when_out, matched.image_url, matched.source)`.execute(trx);
}

async function insertVariants(trx: Transaction): Promise<void> {
  await sql`
    with added as (
      insert into variants (product_id, position, sku, size, color, options, regular_price_paise,
        discounted_price_paise, stock, sells_when_out, image_url, source)
      select arriving.product_id, arriving.position, arriving.sku, arriving.size, arriving.color, arriving.options,
        arriving.regular_price_paise, arriving.discounted_price_paise, coalesce(arriving.stock, 0),
        arriving.sells_when_out, arriving.image_url, arriving.source
      from arriving_variants as arriving
      where not exists (
        select 1 from variants where variants.product_id = arriving.product_id
          and variants.size = arriving.size and variants.color = arriving.color
      )
      returning id, stock
    )
    insert into stock_movements (variant_id, quantity_change, reason)
    select id, stock, 'import' from added where stock <> 0`.execute(trx);
}
