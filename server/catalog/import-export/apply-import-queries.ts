import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { queueImportedImages } from '#server/images/queue-product-images.ts';
import { recordSelectedChanges } from '#server/operations/record-operation.ts';
import type { RowChange } from '#server/operations/row-change.ts';
import { digestsOf } from '../editing/created-product-queries.ts';
import { lockProducts, PRODUCT_FIELDS, VARIANT_FIELDS } from '../editing/stored-product-queries.ts';

const STAGED_IDS = sql<string[]>`array(select id from staged_products)`;

/** Those of them that were stored before the change. */
const KNOWN_IDS = sql<string[]>`array(select id from staged_earlier where kind = 'product')`;

/** The fields of products and their variants as they are stored now. */
const storedFields = (ids: RawBuilder<string[]>) => sql`
  select 'product' as kind, p.id, p.id as product_id, 0 as place, ${PRODUCT_FIELDS} as fields
  from products p where p.id = any(${ids})
  union all
  select 'variant', v.id::text, v.product_id, v.position, ${VARIANT_FIELDS} from variants v where v.product_id = any(${ids})`;

/**
 * Applies all staged products, and stores what that changes: of a new product its digest, of another one the changed
 * fields. Returns the id of the operation, by which it is taken back.
 */
export async function applyRecordedProducts(trx: Transaction, staffName: string | null): Promise<string> {
  const known = await lockProducts(trx, STAGED_IDS);
  if (known > 0) {
    await sql`
      insert into staged_earlier (kind, id, product_id, place, fields) ${storedFields(STAGED_IDS)}`.execute(
      trx,
    );
  }
  await storeStagedProducts(trx, staffName);
  const created = digestsOf(sql`p.id = any(${STAGED_IDS}) and p.id <> all(${KNOWN_IDS})`);
  return await recordSelectedChanges(
    trx,
    sql<RowChange>`
      select 'product' as kind, id, null::jsonb as before, jsonb_build_object('digest', digest) as after from (${created}) as created
      union all
      select * from (
        select kind, id, case when later.fields is null then earlier.fields else changed.before end,
          case when earlier.fields is null then later.fields else changed.after end
        from staged_earlier as earlier full join (${storedFields(KNOWN_IDS)}) as later using (kind, id)
        left join lateral (
          select jsonb_object_agg(name, coalesce(earlier.fields -> name, 'null')) as before, jsonb_object_agg(name, value) as after
          from jsonb_each(later.fields) as field (name, value) where earlier.fields -> name is distinct from value
        ) as changed on earlier.fields is not null and later.fields is not null
        where earlier.fields is null or later.fields is null or changed.after is not null
        order by coalesce(later.product_id, earlier.product_id), kind, later.id is null, later.place
      ) as changed`,
  );
}

/**
 * Applies all staged products to the catalog, for imports without a record: the demo, tests and benchmarks. New products are added in the order of the file.
 */
export async function applyStagedProducts(trx: Transaction): Promise<void> {
  await lockProducts(trx, STAGED_IDS);
  await storeStagedProducts(trx, null);
}

/** Movements of stock name `staffName`; null for the command line. Caller has locked the products. */
async function storeStagedProducts(trx: Transaction, staffName: string | null): Promise<void> {
  const hasKnown = await upsertProducts(trx);
  await mergeVariantEntriesEarly(trx);
  // new products have neither images nor variants
  if (hasKnown) {
    // of the columns by which they are joined: those of all others take ten times as long
    await sql`analyze staged_products (id), staged_variants (product_id, size, color), staged_images (product_id)`.execute(
      trx,
    );
    await removeImages(trx);
    await removeVariants(trx, staffName);
    await updateVariants(trx, staffName);
  }
  await insertImages(trx);
  await insertVariants(trx, { staffName, hasKnown });
  await queueImportedImages(
    trx,
    sql`select url from staged_images union select image_url from staged_variants where image_url is not null`,
  );
}

/**
 * PostgreSQL collects new entries of a GIN index in a list. The change that exceeds its limit, by default 4 MB, merges them: if the
 * import allowed more, the next order that changes a variant would do it, and all orders behind it would wait for up to 300 ms.
 */
async function mergeVariantEntriesEarly(trx: Transaction): Promise<void> {
  await sql`set local gin_pending_list_limit = '3MB'`.execute(trx);
}

/** True if some of the products were stored before. */
async function upsertProducts(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ hasKnown: boolean | null }>`
    with stored as (insert into products (id, title, description, vendor, category, parent_category, gender, tags, is_featured, status,
      is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, extra_columns,
      swatches)
    select id, title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
      regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, extra_columns, swatches
    from staged_products order by file_order
    on conflict (id) do update set
      (title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
        regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, extra_columns, swatches, updated_at) =
      (excluded.title, excluded.description, excluded.vendor, excluded.category, excluded.parent_category,
        excluded.gender, excluded.tags, excluded.is_featured, excluded.status, excluded.is_published,
        excluded.regular_price_paise, excluded.discounted_price_paise, excluded.attributes, excluded.facts,
        excluded.seo_title, excluded.seo_description, excluded.extra_columns, excluded.swatches, now())
    -- a row that was stored before has been locked by this transaction
    returning xmax <> 0 as was_known)
    select bool_or(was_known) as "hasKnown" from stored`.execute(trx);
  return rows[0]?.hasKnown ?? false;
}

async function removeImages(trx: Transaction): Promise<void> {
  await sql`
    delete from product_images using staged_products where staged_products.id = product_images.product_id`.execute(
    trx,
  );
}

async function insertImages(trx: Transaction): Promise<void> {
  await sql`
    insert into product_images (product_id, position, url, alt, color)
    select product_id, position, url, alt, color from staged_images`.execute(trx);
}

async function removeVariants(trx: Transaction, staffName: string | null): Promise<void> {
  await sql`
    with removed as (
      delete from variants using staged_products
      where staged_products.id = variants.product_id and not exists (
        select 1 from staged_variants as staged where staged.product_id = variants.product_id
          and staged.size = variants.size and staged.color = variants.color
      )
      returning variants.id, variants.stock
    )
    insert into stock_movements (variant_id, quantity_change, reason, staff_name)
    select id, -stock, 'import', ${staffName} from removed where stock <> 0`.execute(trx);
}

/**
 * Adds the merchant's difference to the stored stock, or sets the stock of the file. Without either the stored
 * stock stays. It is not below zero unless backorder is allowed.
 */
async function updateVariants(trx: Transaction, staffName: string | null): Promise<void> {
  await sql`
    with matched as (
      select variants.id, variants.stock as stock_before,
        coalesce(staged.stock, greatest(variants.stock + coalesce(staged.stock_change, 0),
          case when staged.allow_backorder then null else 0 end)) as stock_after,
        staged.import_seen, staged.position, staged.sku, staged.options, staged.regular_price_paise,
        staged.discounted_price_paise, staged.mrp_paise, staged.allow_backorder, staged.image_url, staged.storage_location, staged.net_quantity,
        staged.extra_columns
      from variants join staged_variants as staged using (product_id, size, color)
    ), moved as (
      insert into stock_movements (variant_id, quantity_change, reason, import_seen, staff_name)
      select id, stock_after - stock_before, 'import', import_seen, ${staffName} from matched where stock_after <> stock_before
    )
    update variants set
      (position, sku, options, regular_price_paise, discounted_price_paise, mrp_paise, stock, allow_backorder, image_url, storage_location, net_quantity,
        extra_columns) =
      (matched.position, matched.sku, matched.options, matched.regular_price_paise, matched.discounted_price_paise,
        matched.mrp_paise, matched.stock_after, matched.allow_backorder, matched.image_url, matched.storage_location, matched.net_quantity,
        matched.extra_columns)
    from matched
    where matched.id = variants.id and
      (variants.position, variants.sku, variants.options, variants.regular_price_paise, variants.discounted_price_paise,
        variants.mrp_paise, variants.stock, variants.allow_backorder, variants.image_url, variants.storage_location, variants.net_quantity,
        variants.extra_columns) is distinct from
      (matched.position, matched.sku, matched.options, matched.regular_price_paise, matched.discounted_price_paise,
        matched.mrp_paise, matched.stock_after, matched.allow_backorder, matched.image_url, matched.storage_location, matched.net_quantity,
        matched.extra_columns)`.execute(trx);
}

async function insertVariants(
  trx: Transaction,
  { staffName, hasKnown }: { staffName: string | null; hasKnown: boolean },
): Promise<void> {
  const isNew = hasKnown
    ? sql`not exists (
        select 1 from variants where variants.product_id = staged.product_id
          and variants.size = staged.size and variants.color = staged.color
      )`
    : sql`true`;
  await sql`
    with added as (
      insert into variants (product_id, position, sku, size, color, options, regular_price_paise,
        discounted_price_paise, mrp_paise, stock, allow_backorder, image_url, storage_location, net_quantity,
        extra_columns)
      select staged.product_id, staged.position, staged.sku, staged.size, staged.color, staged.options,
        staged.regular_price_paise, staged.discounted_price_paise, staged.mrp_paise, coalesce(staged.stock, 0),
        staged.allow_backorder, staged.image_url, staged.storage_location, staged.net_quantity,
        staged.extra_columns
      from staged_variants as staged
      where ${isNew}
      returning id, stock
    )
    insert into stock_movements (variant_id, quantity_change, reason, staff_name)
    select id, stock, 'import', ${staffName} from added where stock <> 0`.execute(trx);
}
