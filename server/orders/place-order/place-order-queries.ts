import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { ORDER_STATUS, type ShippingAddress } from '#contract/orders.ts';
import { customerSessionLifetime } from '#server/accounts/sign-in/session-lifetime.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { CountableLimit } from '#server/rate-limits/rate-limit.ts';
import type { OrderLine } from '../order.ts';
import type { PlacedOrder, Shortage, UnpaidLimits } from './order-request.ts';

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
 * order. Throws UserError: unauthenticated, if the customer was erased meanwhile; then the transaction has failed.
 */
export async function insertOrder(trx: Transaction, order: NewOrder): Promise<boolean> {
  const { shipTo } = order;
  const inserting = sql`
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
  const inserted = await inserting.catch((thrown: unknown) => {
    if (isNotPlaced(thrown)) throw new UserError('unauthenticated', 'This account does not exist any more.');
    throw thrown;
  });
  return inserted.numAffectedRows === 1n;
}

/**
 * An order for `place_orders_of_sessions`, of the customer of a session. `terms` and `storeVersion` are those that its lines were
 * made from.
 */
export interface OrderAtOnce extends Omit<NewOrder, 'source' | 'customerId' | 'email'> {
  tokenHash: Buffer;
  networkHash: Buffer;
  productIds: readonly string[];
  /** By product. */
  terms: readonly string[];
  storeVersion: string | null;
  variants: readonly { id: number; quantity: number }[];
  key?: string | undefined;
  unpaidLimits?: UnpaidLimits | undefined;
  rateLimits: readonly CountableLimit[] | undefined;
}

// raised by `place_orders_of_sessions` if it can store nothing, and for an order of a customer who was erased (migration 0450)
const NOT_PLACED = 'HT001';

/**
 * Decides about orders and stores them, in one call that is a transaction (migration 0670). Returns each order, or the
 * earlier one of the same request, in the order of `orders`, or what it is short of. Undefined: this one cannot be placed at
 * these terms, for any other reason, or its session has ended. Nothing is stored of one that is not placed but, if it is short of stock, the count of its
 * rate limits. `lockWaitMs`: the call fails if it waits longer for another transaction; null: it waits.
 */
export async function callPlaceOrders(
  db: Database,
  orders: readonly OrderAtOnce[],
  lockWaitMs: number | null,
): Promise<(PlacedOrder | Shortage | undefined)[]> {
  const values = { ...ordersAsArrays(orders), lock_wait_ms: lockWaitMs, ...IDLE_DAYS };
  const parameters = PLACE_ORDERS_PARAMETERS.map((name) => values[name]);
  const call = CompiledQuery.raw(PLACE_ORDERS, parameters) as CompiledQuery<
    { no: number } & ((PlacedOrder & { variantId: null }) | (Shortage & { id: null }))
  >;
  const { rows } = await db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(call);
    } catch (thrown) {
      // PostgreSQL reports an error before it releases the locks, for which a second attempt would be rejected. This
      // statement runs after that.
      await sql`select`.execute(connection).catch(() => undefined);
      throw thrown;
    }
  });
  const results: (PlacedOrder | Shortage | undefined)[] = orders.map(() => undefined);
  for (const row of rows)
    results[row.no - 1] =
      row.id === null
        ? { variantId: row.variantId, available: row.available }
        : { id: row.id, totalPaise: row.totalPaise };
  return results;
}

const IDLE_DAYS = {
  idle_days: customerSessionLifetime(false).idleDays,
  long_idle_days: customerSessionLifetime(true).idleDays,
};

/** Numbers orders from 1 and spreads them over the arrays that `place_orders_of_sessions` takes. */
function ordersAsArrays(orders: readonly OrderAtOnce[]) {
  const products = orders.flatMap(({ productIds, terms }, i) =>
    productIds.map((id, n) => ({ no: i + 1, id, terms: terms[n] })),
  );
  const variants = orders.flatMap((order, i) => order.variants.map((variant) => ({ no: i + 1, ...variant })));
  const limits = orders.flatMap(({ rateLimits = [] }, i) =>
    rateLimits.map((limit) => ({ no: i + 1, ...limit })),
  );
  const addresses = orders.map(({ shipTo, phoneDigits, holdMinutes }, i) => ({
    no: i + 1,
    phoneDigits,
    holdMinutes,
    ...shipTo,
  }));
  const lines = orders.flatMap((order, i) => order.lines.map((line) => ({ no: i + 1, ...line })));
  return {
    numbers: orders.map(({ id }) => id),
    session_hashes: orders.map(({ tokenHash }) => tokenHash),
    request_hashes: orders.map(({ requestHash }) => requestHash),
    network_hashes: orders.map(({ networkHash }) => networkHash),
    totals: orders.map(({ totalPaise }) => totalPaise),
    idempotency_keys: orders.map(({ key }) => key ?? null),
    store_versions: orders.map(({ storeVersion }) => storeVersion),
    max_orders: orders.map(({ unpaidLimits }) => unpaidLimits?.maxOrders ?? null),
    max_units: orders.map(({ unpaidLimits }) => unpaidLimits?.maxUnits ?? null),
    max_network_orders: orders.map(({ unpaidLimits }) => unpaidLimits?.maxOrdersPerNetwork ?? null),
    max_network_units: orders.map(({ unpaidLimits }) => unpaidLimits?.maxUnitsPerNetwork ?? null),
    product_orders: products.map(({ no }) => no),
    products: products.map(({ id }) => id),
    terms: products.map(({ terms }) => terms),
    variant_orders: variants.map(({ no }) => no),
    variant_ids: variants.map(({ id }) => id),
    quantities: variants.map(({ quantity }) => quantity),
    rate_orders: limits.map(({ no }) => no),
    rate_names: limits.map(({ name }) => name),
    rate_hashes: limits.map(({ hash }) => hash),
    rate_seconds: limits.map(({ windowSeconds }) => windowSeconds),
    rate_maxima: limits.map(({ max }) => max),
    addresses: JSON.stringify(addresses),
    lines: JSON.stringify(lines),
  };
}

const PLACE_ORDERS_PARAMETERS = [
  'numbers',
  'session_hashes',
  'request_hashes',
  'network_hashes',
  'totals',
  'idempotency_keys',
  'store_versions',
  'max_orders',
  'max_units',
  'max_network_orders',
  'max_network_units',
  'product_orders',
  'products',
  'terms',
  'variant_orders',
  'variant_ids',
  'quantities',
  'rate_orders',
  'rate_names',
  'rate_hashes',
  'rate_seconds',
  'rate_maxima',
  'addresses',
  'lines',
  'lock_wait_ms',
  'idle_days',
  'long_idle_days',
] as const;
// text, because compiling a statement for every call takes longer than sending it
const PLACE_ORDERS = `select no, id, total_paise as "totalPaise", short_variant_id as "variantId", available
  from place_orders_of_sessions(${PLACE_ORDERS_PARAMETERS.map((name, i) => `${name} => $${i + 1}`).join(
    ', ',
  )})`;

/** The function `place_orders_of_sessions` could store nothing: each order may be placed step by step. */
export const isNotPlaced = (thrown: unknown) => sqlState(thrown) === NOT_PLACED;

// no connection, too few resources, shutdown or cancellation, file system, internal errors
const SYSTEM_ERRORS = new Set(['08', '53', '57', '58', 'XX']);

/**
 * The database rejected this call and has stored nothing of it, and other calls may succeed. Without a connection it is not
 * known what was stored.
 */
export function isRejectedCall(thrown: unknown): boolean {
  const state = sqlState(thrown);
  return state !== undefined && !SYSTEM_ERRORS.has(state.slice(0, 2));
}

// errors of sockets have codes, too, such as EPIPE
const sqlState = (thrown: unknown) => (thrown instanceof pg.DatabaseError ? thrown.code : undefined);

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
