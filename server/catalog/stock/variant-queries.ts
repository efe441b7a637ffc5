import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';
import { escapeLike, hasWordIn } from '#server/database/statements/like-patterns.ts';
import { type RowOf, staticQuery } from '#server/database/statements/static-query.ts';
import { isVisible } from '../listing/listing-conditions.ts';

const orderableVariants = staticQuery(selectOrderable);

const orderableVariantsWithTerms = staticQuery((db) =>
  selectOrderable(db).select([
    sql<string>`(select known.terms from known where known.id = variants.product_id)`.as('terms'),
    sql<string | null>`(select xmin::text from shop_settings where key = 'store-info')`.as('store_version'),
  ]),
);

function selectOrderable(db: Database) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('product_images', (join) =>
      join
        .onRef('product_images.product_id', '=', 'products.id')
        .on('product_images.position', '=', sql.lit(1)),
    )
    .select([
      'variants.id',
      'variants.product_id',
      'products.title',
      'variants.image_url',
      'product_images.url as product_image_url',
      'variants.size',
      'variants.color',
      'variants.regular_price_paise',
      'variants.discounted_price_paise',
      'products.regular_price_paise as product_regular_price_paise',
      'products.discounted_price_paise as product_discounted_price_paise',
      'variants.stock',
      'variants.allow_backorder',
      'products.status',
      'products.is_published',
      'products.facts',
      'products.category',
      'products.parent_category',
      // in the same statement, because every order reads it
      sql<unknown>`(select value->'gstRates' from shop_settings where key = 'store-info')`.as(
        'default_gst_rates',
      ),
    ]);
}

/** All variants of the given products in the merchant's order, with the fields that an order needs. */
export async function selectVariantsOfProducts(db: Database | Transaction, productIds: string[]) {
  const { rows } = await sql<RowOf<typeof orderableVariants>>`
    ${orderableVariants(db)} where products.id = any(${productIds}) order by variants.product_id, variants.position`.execute(
    db,
  );
  return rows;
}

/** As `selectVariantsOfProducts`, with the hash that `place_orders_of_sessions` compares, once per product. */
export async function selectVariantsWithTerms(db: Database | Transaction, productIds: string[]) {
  const ids = arrayOf(productIds, 'text');
  const { rows } = await sql<RowOf<typeof orderableVariantsWithTerms>>`
    with known as materialized (select found.product as id, found.terms
      from unnest(${ids}) as requested (id), order_terms_of(array[requested.id]) as found)
    ${orderableVariantsWithTerms(db)} where products.id = any(${ids}) order by variants.product_id, variants.position`.execute(
    db,
  );
  return rows;
}

interface SellableVariantRow {
  id: number;
  productId: string;
  title: string;
  size: string;
  color: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  pricePaise: number;
  stock: number;
  allowBackorder: boolean;
}

// of so many products with the words those are chosen that can be sold now
const MAX_CANDIDATES = 300;
const LAST_CHARACTER = String.fromCodePoint(0x10_ff_ff);

/**
 * Variants of published products that contain every word: the one whose SKU or barcode the words are, then those that can be
 * sold now, of any `MAX_CANDIDATES` products. If the words are a SKU or barcode, others are only looked for by whole words, and by
 * the beginning of their SKU: parts of such a code are so common that their index takes 20 ms among a million products.
 */
export async function selectSellableVariants(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<SellableVariantRow[]> {
  const code = words.join(' ');
  const hasWords = (text: RawBuilder<unknown>) =>
    sql.join([sql`true`, ...words.map((word) => hasWordIn(text, word))], sql` and `);
  // without words every variant matches; as each product has one, so many products suffice
  const candidates =
    words.length > 0
      ? sql`p.id in (
          select product_id from of_code
          union (select product_id from variants
            where exists (select from of_code) and lower(sku) >= ${code} and lower(sku) < ${code + LAST_CHARACTER}
            limit ${MAX_CANDIDATES})
          union (select id from products
            where exists (select from of_code) and ${isVisible} and search @@ plainto_tsquery('simple', spaced_words(${code}))
            limit ${MAX_CANDIDATES})
          union (select s.product_id from inventory_search s join products found on found.id = s.product_id
            where not exists (select from of_code)
              and found.status = 'active' and found.is_published and ${hasWords(sql`s.words`)} limit ${MAX_CANDIDATES}))`
      : sql`p.id in (select id from products where ${isVisible} order by position, id limit ${limit})`;
  const { rows } = await sql<SellableVariantRow>`
    with of_code as materialized (
      select product_id from variants where lower(sku) = ${code}
      union select product_id from variants where lower(extra_columns ->> 'Barcode') = ${code}
    )
    select v.id, v.product_id as "productId", p.title, v.size, v.color, v.sku,
      nullif(v.extra_columns ->> 'Barcode', '') as barcode, thumbnail_url(coalesce(v.image_url, i.url)) as "imageUrl",
      coalesce(v.discounted_price_paise, v.regular_price_paise) as "pricePaise", v.stock,
      v.allow_backorder as "allowBackorder"
    from variants v join products p on p.id = v.product_id
    left join product_images i on i.product_id = p.id and i.position = 1
    where p.status = 'active' and p.is_published and ${candidates}
      -- the words of the index contain more than these fields
      and ${hasWords(sql`lower(concat_ws(' ', p.title, v.size, v.color, v.sku, v.extra_columns ->> 'Barcode'))`)}
    order by (lower(v.sku) = ${code} or lower(v.extra_columns ->> 'Barcode') = ${code}) is true desc,
      (v.stock > 0 or v.allow_backorder) desc, lower(p.title) like ${`${escapeLike(words[0] ?? '')}%`} desc,
      p.position, p.id, v.position
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Decrements the stock and records the stock movement in one statement, so that no reader sees one without
 * the other. The row lock serializes orders for one variant; each sees the stock that the one before left.
 * Returns the number of updated variants: 0 or 1.
 */
export async function decrementStock(trx: Transaction, variantId: number, quantity: number, orderId: string) {
  const reserved = await sql`
    with taken as (
      update variants set stock = stock - ${quantity} where id = ${variantId} and (stock >= ${quantity} or allow_backorder)
      returning id
    )
    insert into stock_movements (variant_id, quantity_change, reason, order_id)
    select id, ${-quantity}::integer, 'order', ${orderId} from taken`.execute(trx);
  return Number(reserved.numAffectedRows ?? 0);
}
