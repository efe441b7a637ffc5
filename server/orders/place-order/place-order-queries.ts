import { CompiledQuery, sql } from 'kysely';
import { ORDER_STATUS, type ShippingAddress } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { StoredLimit } from '#server/rate-limits/rate-limit.ts';
import type { OrderLine } from '../order.ts';
import type { UnpaidLimits } from './order-request.ts';

// a literal, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);

export interface NewOrder {
  id: string;
  /** Null without an account. */
  customerId: string | null;
  source: 'shop' | 'phone';
  requestHash: Buffer;
  totalPaise: number;
  email: string | null;
  phoneDigits: string;
  shipTo: ShippingAddress;
  holdMinutes: number;
  /** Null if staff entered the order. */
  networkHash: Buffer | null;
  lines: readonly OrderLine[];
}

/**
 * Inserts an order, its lines and its first status change in one statement. Returns false and inserts nothing
 * if the number is taken. The lines are one parameter, so that the statement's text is the same for every
 * order.
 */
export async function insertOrder(trx: Transaction, order: NewOrder): Promise<boolean> {
  const { shipTo } = order;
  const inserted = await sql`
    with placed as (
      insert into orders (id, customer_id, request_hash, total_paise, email, phone_digits, ship_full_name, ship_address,
        ship_city, ship_state, ship_postal_code, ship_phone, network_hash, source, stock_held_until)
      values (${order.id}, ${order.customerId}, ${order.requestHash}, ${order.totalPaise}, ${order.email},
        ${order.phoneDigits}, ${shipTo.fullName}, ${shipTo.address}, ${shipTo.city}, ${shipTo.state},
        ${shipTo.postalCode}, ${shipTo.phone}, ${order.networkHash}, ${order.source}, now() + make_interval(mins => ${order.holdMinutes}))
      on conflict (id) do nothing
      returning id
    ), lines as (
      insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity,
        price_paise, hsn, gst_rate_basis_points)
      select placed.id, line."lineNo", line."productId", line."variantId", line.title, line."imageUrl", line.size,
        line.color, line.quantity, line."pricePaise", line.hsn, line."gstRateBasisPoints"
      from placed, json_to_recordset(${JSON.stringify(order.lines)}::json) as line("lineNo" smallint,
        "productId" text, "variantId" bigint, title text, "imageUrl" text, size text, color text, quantity integer,
        "pricePaise" bigint, hsn text, "gstRateBasisPoints" integer)
    )
    insert into order_status_changes (order_id, status) select id, ${PENDING} from placed`.execute(trx);
  return inserted.numAffectedRows === 1n;
}

/** An order for `place_order`. `terms` and `storeVersion` are those that its lines were made from. */
export interface OrderAtOnce extends Omit<NewOrder, 'source'> {
  productIds: readonly string[];
  /** By product. */
  terms: readonly string[];
  storeVersion: string | null;
  /** Sorted, with the units of each. */
  variantIds: readonly number[];
  quantities: readonly number[];
  key?: string | undefined;
  unpaidLimits?: UnpaidLimits | undefined;
  rateLimits: readonly StoredLimit[] | undefined;
}

// raised by `place_order` if it cannot place the order
const NOT_PLACED = 'HT001';

/**
 * Decides about an order and stores it, in one call (migration 0280). Returns the order, or the earlier one of the same
 * request. Undefined: it cannot be placed at these terms, and nothing is stored.
 */
export async function callPlaceOrder(
  db: Database,
  order: OrderAtOnce,
): Promise<{ id: string; totalPaise: number } | undefined> {
  const { unpaidLimits: unpaid, rateLimits } = order;
  const values: Record<PlaceOrderParameter, unknown> = {
    number: order.id,
    customer: order.customerId,
    customer_email: order.email,
    request_hash: order.requestHash,
    phone_digits: order.phoneDigits,
    ship_to: JSON.stringify(order.shipTo),
    total: order.totalPaise,
    lines: JSON.stringify(order.lines),
    variant_ids: order.variantIds,
    quantities: order.quantities,
    products: order.productIds,
    terms: order.terms,
    store_version: order.storeVersion,
    hold_minutes: order.holdMinutes,
    network_hash: order.networkHash,
    idempotency_key: order.key,
    rate_keys: rateLimits?.map((limit) => limit.key),
    rate_seconds: rateLimits?.map((limit) => limit.windowSeconds),
    rate_maxima: rateLimits?.map((limit) => limit.max),
    max_orders: unpaid?.maxOrders,
    max_units: unpaid?.maxUnits,
    max_network_orders: unpaid?.maxOrdersPerNetwork,
    max_network_units: unpaid?.maxUnitsPerNetwork,
  };
  const parameters = PLACE_ORDER_PARAMETERS.map((name) => values[name] ?? null);
  try {
    const call = CompiledQuery.raw(PLACE_ORDER, parameters) as CompiledQuery<{
      id: string;
      totalPaise: number;
    }>;
    const { rows } = await db.executeQuery(call);
    return rows[0];
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === NOT_PLACED) return undefined;
    throw thrown;
  }
}

const PLACE_ORDER_PARAMETERS = [
  'number',
  'customer',
  'customer_email',
  'request_hash',
  'phone_digits',
  'ship_to',
  'total',
  'lines',
  'variant_ids',
  'quantities',
  'products',
  'terms',
  'store_version',
  'hold_minutes',
  'network_hash',
  'idempotency_key',
  'rate_keys',
  'rate_seconds',
  'rate_maxima',
  'max_orders',
  'max_units',
  'max_network_orders',
  'max_network_units',
] as const;
type PlaceOrderParameter = (typeof PLACE_ORDER_PARAMETERS)[number];
// text, because compiling a statement for every order takes longer than sending it
const PLACE_ORDER = `select id, total_paise as "totalPaise" from place_order(${PLACE_ORDER_PARAMETERS.map(
  (name, i) => `${name} => $${i + 1}`,
).join(', ')})`;

/**
 * Serializes the orders of one customer and those of one network until their transactions end. The customer is
 * locked first by all, so that two orders never wait for each other.
 */
export async function lockUnpaidCounts(
  trx: Transaction,
  customerId: string,
  networkHash: Buffer,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${customerId}, 2)),
    pg_advisory_xact_lock(hashtextextended(${networkHash.toString('hex')}, 3))`.execute(trx);
}

/**
 * The unpaid orders of the last 24 hours and the units that unpaid orders reserve now, of a customer and of a
 * network.
 */
export async function selectUnpaid(trx: Transaction, customerId: string, networkHash: Buffer) {
  const { rows } = await sql<{
    orders: number;
    heldUnits: number;
    networkOrders: number;
    networkHeldUnits: number;
  }>`
    select ${UNPAID_ORDERS} customer_id = ${customerId}) as orders,
      ${HELD_UNITS} customer_id = ${customerId}) as "heldUnits",
      ${UNPAID_ORDERS} network_hash = ${networkHash}) as "networkOrders",
      ${HELD_UNITS} network_hash = ${networkHash}) as "networkHeldUnits"`.execute(trx);
  return rows[0] ?? { orders: 0, heldUnits: 0, networkOrders: 0, networkHeldUnits: 0 };
}

const UNPAID_ORDERS = sql`(select count(*)::int from orders where status = ${PENDING} and paid_at is null
  and created_at > now() - interval '24 hours' and`;
// a claimed payment holds units for days, longer than any other unpaid order
const HELD_UNITS = sql`(select coalesce(sum(quantity - cancelled_quantity), 0)::int from orders join order_lines on order_id = orders.id
  where variant_id is not null and stock_held_until is not null and stock_released_at is null and`;

/** Serializes identical requests of one customer. Other requests are not blocked. */
export async function lockDuplicates(
  trx: Transaction,
  customerId: string,
  requestHash: Buffer,
): Promise<void> {
  const lockKey = `${customerId} ${requestHash.toString('base64')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 1))`.execute(trx);
}

/**
 * The order that the same customer placed with the same request within `withinSeconds`, unless it is
 * cancelled.
 */
export async function selectDuplicate(
  trx: Transaction,
  customerId: string,
  requestHash: Buffer,
  withinSeconds: number,
) {
  return await trx
    .selectFrom('orders')
    .select(['id', 'total_paise as totalPaise'])
    .where('customer_id', '=', customerId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .where('request_hash', '=', requestHash)
    .where('status', '<>', ORDER_STATUS.cancelled)
    .executeTakeFirst();
}
