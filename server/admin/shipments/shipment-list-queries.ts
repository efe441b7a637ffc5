import { type RawBuilder, sql } from 'kysely';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import type { PackingQuery, ReturnReason, ShipmentsQuery } from '#contract/admin/orders/shipments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';
import { searchPatterns } from '../orders/search-patterns.ts';

// a literal, because a parameter would hide the status from the planner and its partial indexes
const PROCESSING = sql.lit(ORDER_STATUS.processing);

/** An item as stored. */
export interface ItemRow {
  lineNo: number;
  variantId: number;
  title: string;
  size: string;
  color: string;
  sku: string | null;
  imageUrl: string | null;
  storageLocation: string | null;
  quantity: number;
  restockedQuantity?: number | null;
}

/** An order with items to pack, amounts in paise. */
export interface OrderToPackRow {
  id: string;
  createdAt: Date;
  customerName: string;
  city: string;
  postalCode: string;
  isPaid: boolean;
  totalPaise: number;
  shipmentCount: number;
  returnedBefore: number;
  items: ItemRow[];
}

const ITEM_COLUMNS = sql`'lineNo', l.line_no, 'variantId', l.variant_id, 'title', l.title, 'size', l.size, 'color', l.color, 'sku', v.sku,
  'imageUrl', thumbnail_url(l.image_url), 'storageLocation', v.storage_location`;

/** The units of the line `l` that are neither cancelled nor in a shipment. */
const UNPACKED = sql<number>`(l.quantity - l.cancelled_quantity - coalesce((select sum(p.quantity) from shipment_lines p
  where p.order_id = l.order_id and p.line_no = l.line_no), 0)::int)`;

const HAS_UNPACKED = sql<boolean>`exists (select from order_lines l
  where l.order_id = o.id and l.product_id is not null and ${UNPACKED} > 0)`;

/** Items to pack of the order `o`. */
const ITEMS_TO_PACK = sql<ItemRow[]>`(
  select coalesce(json_agg(json_build_object(${ITEM_COLUMNS}, 'quantity', ${UNPACKED}) order by l.line_no), '[]')
  from order_lines l left join variants v on v.id = l.variant_id
  where l.order_id = o.id and l.product_id is not null and ${UNPACKED} > 0)`;

/** Orders with items to pack, oldest first. */
export async function selectOrdersToPack(
  db: Database,
  { after }: Pick<PackingQuery, 'after'>,
  limit: number,
): Promise<OrderToPackRow[]> {
  const position =
    after === undefined
      ? sql``
      : sql`and (o.created_at, o.id) > (select created_at, id from orders where id = ${after})`;
  const { rows } = await sql<OrderToPackRow>`
    select o.id, o.created_at as "createdAt", o.ship_full_name as "customerName", o.ship_city as city,
      o.ship_postal_code as "postalCode", o.paid_at is not null as "isPaid", o.total_paise as "totalPaise",
      (select count(*)::int from shipments s where s.order_id = o.id) as "shipmentCount", (
        select count(*)::int from orders other join shipments s on s.order_id = other.id
        where other.phone_digits = o.phone_digits and other.id <> o.id and s.returned_at is not null) as "returnedBefore",
      ${ITEMS_TO_PACK} as items
    from orders o where o.status = ${PROCESSING} and ${HAS_UNPACKED} ${position}
    order by o.created_at, o.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The number of orders with items to pack, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countOrdersToPack(db: Database): Promise<number> {
  return await countUpToLimit(db, sql`orders o where o.status = ${PROCESSING} and ${HAS_UNPACKED}`);
}

/** The items of one order that can be packed, and whether its status allows it. */
export async function selectItemsToPack(db: Database, orderId: string) {
  const { rows } = await sql<{ items: ItemRow[]; canPack: boolean }>`
    select ${ITEMS_TO_PACK} as items, o.status = ${PROCESSING} as "canPack" from orders o where o.id = ${orderId}`.execute(
    db,
  );
  return rows[0];
}

/** A shipment as stored, amounts in paise. */
export interface ShipmentRow {
  id: number;
  orderId: string;
  number: number;
  shipmentCount: number;
  customerName: string;
  city: string;
  postalCode: string;
  codPaise: number;
  isPaid: boolean;
  packedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  returnedAt: Date | null;
  returnReason: ReturnReason | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  template: string | null;
  items: ItemRow[];
}

const EVERY = sql<boolean>`true`;
const VIEW_CONDITIONS: Record<ShipmentsQuery['view'], RawBuilder<boolean>> = {
  'to-ship': sql`s.shipped_at is null`,
  'on-the-way': sql`s.shipped_at is not null and s.delivered_at is null and s.returned_at is null`,
  returned: sql`s.returned_at is not null`,
  all: EVERY,
};

const SHIPMENT_COLUMNS = sql`s.id, s.order_id as "orderId", s.number,
  (select greatest(count(*), max(other.number))::int from shipments other
    where other.order_id = s.order_id) as "shipmentCount",
  o.ship_full_name as "customerName", o.ship_city as city, o.ship_postal_code as "postalCode",
  s.cod_paise as "codPaise", o.paid_at is not null as "isPaid", s.packed_at as "packedAt", s.shipped_at as "shippedAt",
  s.delivered_at as "deliveredAt", s.returned_at as "returnedAt", s.return_reason as "returnReason", s.carrier,
  s.tracking_number as "trackingNumber", s.tracking_url as "trackingUrl",
  (select c.tracking_url_template from carriers c where lower(c.name) = lower(s.carrier)) as template,
  (select json_agg(json_build_object(${ITEM_COLUMNS}, 'quantity', p.quantity,
      'restockedQuantity', p.restocked_quantity) order by p.line_no)
    from shipment_lines p join order_lines l on l.order_id = p.order_id and l.line_no = p.line_no
    left join variants v on v.id = l.variant_id where p.shipment_id = s.id) as items`;

/**
 * Shipments of a view that match the search; those to send oldest first, all others newest first. With `isRare`, the
 * shipments that match are found first: few match.
 */
export async function selectShipmentRows(
  db: Database,
  query: ShipmentsQuery,
  limit: number,
  isRare: boolean,
): Promise<ShipmentRow[]> {
  const direction = query.view === 'to-ship' ? sql`asc` : sql`desc`;
  const comparison = query.view === 'to-ship' ? sql`>` : sql`<`;
  const position =
    query.after === undefined ? sql`` : sql`and s.id ${comparison} ${Number.parseInt(query.after, 10) || 0}`;
  const { rows } = await sql<ShipmentRow>`
    select ${SHIPMENT_COLUMNS} from ${matchingShipments(query, isRare)} ${position}
    order by s.id ${direction} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The number of shipments that match, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countShipments(db: Database, query: ShipmentsQuery): Promise<number> {
  const { view, q } = query;
  const words = wordsOf(q);
  // the shipments of a search are found by the index of the words; only views of part of them are read too
  if (words.length > 0 && view === 'all')
    return await countUpToLimit(db, sql`(${shipmentsWithWords(words)}) as matching`);
  return await countUpToLimit(db, matchingShipments(query, true));
}

/** The shipments of an order, by number. */
export async function selectShipmentsOfOrder(db: Database, orderId: string): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`
    select ${SHIPMENT_COLUMNS} from shipments s join orders o on o.id = s.order_id
    where s.order_id = ${orderId} order by s.number`.execute(db);
  return rows;
}

const wordsOf = (q: string) => q.split(/\s+/).filter((word) => word !== '');

/** Every word of the search occurs in the search words of the order, or in the tracking number. */
function matchingShipments({ view, q }: ShipmentsQuery, isRare: boolean): RawBuilder<unknown> {
  const words = wordsOf(q);
  const found = isRare ? sql`s.id = any(array(${shipmentsWithWords(words)}))` : hasWords(words);
  const matches = words.length > 0 ? found : EVERY;
  return sql`shipments s join orders o on o.id = s.order_id where ${VIEW_CONDITIONS[view]} and ${matches}`;
}

/** Ids of the shipments with all words. */
function shipmentsWithWords(words: readonly string[]): RawBuilder<unknown> {
  const conditions = words.map(conditionsOfWord);
  const inOrder = sql.join(
    conditions.map((condition) => condition.inOrder),
    sql` and `,
  );
  // two sets, each found by its own index: all words in the order, or at least one in the tracking number. An `or` of the
  // conditions of each word would read every shipment that one of them finds
  return sql`
    select other.id from order_search found
    -- the shipments of each order by their index: a join would read all shipments
    cross join lateral (select id from shipments where order_id = found.order_id offset 0) as other where ${inOrder}
    union all select tracked.id from shipments tracked join order_search found on found.order_id = tracked.order_id
    where (${sql.join(
      conditions.map(({ inTracking }) => inTracking),
      sql` or `,
    )}) and ${sql.join(
      conditions.map((condition) => sql`(${condition.inOrder} or ${condition.inTracking})`),
      sql` and `,
    )} and not (${inOrder})`;
}

/** The shipment `s` has all words; read shipment by shipment. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  const conditions = words.map(conditionsOfWord);
  return sql`(select ${sql.join(
    conditions.map(({ inOrder, inTracking }) => sql`(${inOrder} or coalesce(${inTracking}, false))`),
    sql` and `,
  )} from order_search found cross join (select s.tracking_number) as tracked where found.order_id = s.order_id)`;
}

function conditionsOfWord(word: string) {
  const patterns = searchPatterns(word)
    .flat()
    .map((pattern) => sql`found.words like ${pattern}`);
  const tracking = containing(word.toUpperCase());
  return {
    inOrder: patterns.length > 0 ? sql`(${sql.join(patterns, sql` or `)})` : sql`false`,
    inTracking: sql`upper(tracked.tracking_number) like ${tracking}`,
  };
}

async function countUpToLimit(db: Database, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${matching} limit ${sql.lit(MAX_EXACT_COUNT + 1)}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
