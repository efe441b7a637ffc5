import { sql } from 'kysely';
import type { MovementReason } from '#contract/admin/catalog/inventory.ts';
import type { EditedProduct } from '#contract/admin/catalog/products.ts';
import { type Actor, staffNameOf } from '#server/audit/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';
import { dequeueUnusedImages, queueProductImages } from '#server/images/queue-product-images.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import { type CatalogRowChange, PRODUCT_COLUMNS, VARIANT_COLUMNS } from './catalog-change.ts';

/** Why a stock changes. The reason is `adjust` unless another one is named. */
export interface StockCause {
  reason?: MovementReason;
  note?: string | null;
  actor: Actor;
  /** Who has asked for it, if a job applies it. */
  staffName?: string;
  /** Takes an import back. */
  isImport?: boolean;
}

/** The stock that the file of the last import had seen: the movement that takes it back cancels it out. */
const LAST_SEEN = sql`(select import_seen from stock_movements last
  where last.variant_id = moves.id and last.reason = 'import' order by last.id desc limit 1)`;

/**
 * Applies changes of products and variants to the catalog, whatever their number in a few statements. Of stock only the
 * difference is applied, so that units sold meanwhile stay sold. Caller holds the locks of the products.
 */
export async function applyChanges(
  trx: Transaction,
  changes: readonly CatalogRowChange[],
  cause: StockCause,
): Promise<void> {
  const changesOptions = changes.some(hasOtherOptions);
  // two variants may exchange their options
  if (changesOptions) await sql`set constraints variants_product_id_size_color_key deferred`.execute(trx);
  const products = changes.filter(({ kind }) => kind === 'product');
  const variants = changes.filter(({ kind }) => kind === 'variant');
  await insertRows(trx, 'products', products.filter(isCreated));
  await updateRows(trx, 'products', products.filter(isUpdated));
  await moveStock(trx, variants, cause);
  await deleteVariants(trx, variants.filter(isDeleted), cause);
  await updateRows(trx, 'variants', variants.filter(isUpdated));
  await insertRows(trx, 'variants', variants.filter(isCreated));
  await replaceImages(trx, products);
  await redirectHandles(trx, products);
  await deleteProducts(trx, products.filter(isDeleted));
  await refreshProducts(trx, changes);
  await queueProductImages(trx, imageUrls(changes.map(({ after }) => after)));
  await dequeueUnusedImages(trx, imageUrls(changes.map(({ before }) => before)));
  if (changesOptions) await sql`set constraints variants_product_id_size_color_key immediate`.execute(trx);
}

/** True for a variant that may have other values of its options afterwards, or that comes or goes. */
const hasOtherOptions = ({ kind, before, after }: CatalogRowChange) =>
  kind === 'variant' &&
  (before === null || after === null || ['product_id', 'size', 'color'].some((column) => column in after));

const isCreated = ({ before }: CatalogRowChange) => before === null;
const isDeleted = ({ after }: CatalogRowChange) => after === null;
const isUpdated = ({ before, after }: CatalogRowChange) => before !== null && after !== null;

const COLUMNS = {
  products: [...PRODUCT_COLUMNS, 'position', 'created_at'],
  variants: ['id', ...VARIANT_COLUMNS],
} as const;

const ID_TYPES = { products: sql`text`, variants: sql`bigint` };

async function insertRows(trx: Transaction, table: 'products' | 'variants', changes: CatalogRowChange[]) {
  if (changes.length === 0) return;
  const columns = COLUMNS[table];
  // a product that was deleted before swatches existed comes back without them
  const rows = changes.map(({ id, after }) => ({ created_at: new Date(), swatches: [], ...after, id }));
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  // prices and attributes follow the variants, see `refreshProducts`
  const derived = table === 'products' ? sql`, regular_price_paise` : sql``;
  await sql`
    insert into ${sql.table(table)} (${listed}${derived}) overriding system value
    select ${listed}${table === 'products' ? sql`, 0` : sql``}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

/** One statement per set of changed columns. */
async function updateRows(trx: Transaction, table: 'products' | 'variants', changes: CatalogRowChange[]) {
  const groups = new Map<string, CatalogRowChange[]>();
  for (const change of changes) {
    const columns = COLUMNS[table].filter((column) => column in (change.after ?? {}) && column !== 'stock');
    if (columns.length === 0) continue;
    const key = columns.join();
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  for (const [key, group] of groups) {
    const assignments = key.split(',').map((column) => sql`${sql.ref(column)} = row.${sql.ref(column)}`);
    const rows = group.map(({ id, after }) => ({ id, after }));
    await sql`
      update ${sql.table(table)} as stored set ${sql.join(assignments)}
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as item
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, item->'after') as row
      where stored.id = (item->>'id')::${ID_TYPES[table]}`.execute(trx);
  }
}

/** Changes the stock of known variants and records a movement for every difference. */
async function moveStock(
  trx: Transaction,
  variants: CatalogRowChange[],
  { reason = 'adjust', note = null, actor, staffName, isImport = false }: StockCause,
): Promise<void> {
  const stockOf = (fields: RowFields | null) => Number(fields?.stock ?? 0);
  const moves = variants
    .filter(({ after }) => after !== null)
    .map(({ id, before, after }) => ({
      id,
      change: stockOf(after) - stockOf(before),
      isKnown: before !== null,
    }))
    .filter(({ change }) => change !== 0);
  if (moves.length === 0) return;
  await sql`
    with moves as (select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as move (id bigint, change integer, "isKnown" boolean)),
    updated as (update variants set stock = stock + change from moves where moves.id = variants.id and "isKnown")
    insert into stock_movements (variant_id, quantity_change, reason, note, staff_name, import_seen)
    select id, change, ${reason}, ${note}, ${staffName ?? staffNameOf(actor)}, ${isImport ? LAST_SEEN : sql`null`} from moves`.execute(
    trx,
  );
}

async function deleteVariants(
  trx: Transaction,
  variants: CatalogRowChange[],
  { actor }: StockCause,
): Promise<void> {
  if (variants.length === 0) return;
  // units that came in meanwhile leave with the variant
  await sql`
    with removed as (
      delete from variants where id = any(${variants.map(({ id }) => id)}::bigint[]) returning id, stock
    )
    insert into stock_movements (variant_id, quantity_change, reason, staff_name)
    select id, -stock, 'adjust', ${staffNameOf(actor)} from removed where stock <> 0`.execute(trx);
}

async function deleteProducts(trx: Transaction, products: CatalogRowChange[]): Promise<void> {
  // also a statement that deletes nothing fires the triggers that keep counts
  if (products.length === 0) return;
  await sql`delete from products where id = any(${products.map(({ id }) => id)}::text[])`.execute(trx);
}

async function replaceImages(trx: Transaction, products: CatalogRowChange[]): Promise<void> {
  const changed = products.filter(({ after }) => after !== null && 'images' in after);
  if (changed.length === 0) return;
  const rows = changed.map(({ id, after }) => ({ id: after?.id ?? id, images: after?.images }));
  await sql`delete from product_images where product_id = any(${rows.map(({ id }) => id)}::text[])`.execute(
    trx,
  );
  await sql`
    insert into product_images (product_id, position, url, alt, color)
    select row.id, number, image->>'url', image->>'alt', image->>'color'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, images jsonb)
      cross join lateral jsonb_array_elements(row.images) with ordinality as listed (image, number)`.execute(
    trx,
  );
}

/** The images among fields of products and variants. */
function imageUrls(fields: readonly (RowFields | null)[]): string[] {
  return fields.flatMap((each) => [
    ...((each?.images ?? []) as EditedProduct['images']).map(({ url }) => url),
    ...(typeof each?.image_url === 'string' ? [each.image_url] : []),
  ]);
}

/** The old handle of a product leads to the new one. */
async function redirectHandles(trx: Transaction, products: CatalogRowChange[]): Promise<void> {
  for (const { id, before, after } of products) {
    const newId = after?.id;
    if (before === null || typeof newId !== 'string' || newId === id) continue;
    await sql`delete from product_redirects where old_id = ${newId}`.execute(trx);
    await sql`
      insert into product_redirects (old_id, product_id) values (${id}, ${newId})
      on conflict (old_id) do update set product_id = excluded.product_id`.execute(trx);
  }
}

/** Price and options of a product are those of its variants. Sets the time of the change, except for stock alone. */
async function refreshProducts(trx: Transaction, changes: readonly CatalogRowChange[]): Promise<void> {
  const changed = changes.filter(({ after, before }) =>
    Object.keys(after ?? before ?? {}).some((name) => name !== 'stock'),
  );
  const variantIds = changed.filter(({ kind }) => kind === 'variant').map(({ id }) => id);
  const productIds = changed.map(({ kind, id, before, after }) =>
    kind === 'product' ? (after?.id ?? id) : (after?.product_id ?? before?.product_id ?? null),
  );
  await sql`
    update products p set updated_at = now(), regular_price_paise = first.regular_price_paise,
      discounted_price_paise = first.discounted_price_paise, attributes = options.attributes
    from (
      select id from products where id = any(${arrayOf(productIds, 'text')})
      union select product_id from variants where id = any(${arrayOf(variantIds, 'bigint')})
    ) as affected
    cross join lateral (
      select regular_price_paise, discounted_price_paise from variants where product_id = affected.id
      order by position, id limit 1
    ) as first
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'values', options) order by rank), '[]') as attributes from (
        select 1 as rank, 'size' as key, (select jsonb_agg(size order by at) from (select size, min(position) as at
          from variants where product_id = affected.id and size <> '' group by size) as sizes) as options
        union all
        select 2, 'color', (select jsonb_agg(color order by at) from (select color, min(position) as at
          from variants where product_id = affected.id and color <> '' group by color) as colors)
      ) as named where options is not null
    ) as options
    where p.id = affected.id`.execute(trx);
}
