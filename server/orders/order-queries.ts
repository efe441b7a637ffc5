import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderStatus, ShippingAddress } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { type RowOf, staticQuery } from '#server/database/statements/static-query.ts';
import { type Order, type OrderLine, parseOrderStatus, statusesAllowedBefore } from './order.ts';
import { withoutErased } from './order-contact.ts';
import { shipmentsOf, toShipment } from './shipment-queries.ts';

// Statements on orders, reads and writes. The lists of the admin are in server/admin/orders.

/** A part of a customer's orders, newest first. */
export async function selectOrdersOfCustomer(
  db: Database,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    ${storedOrders(db)} where customer_id = ${customerId} order by created_at desc, id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(toOrder);
}

/** The number of all orders of a customer. */
export async function selectOrderCount(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One order by its number. Caller checks who may see it. */
export async function selectOrder(db: Database | Transaction, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`${storedOrders(db)} where id = ${id}`.execute(db);
  return rows[0] && toOrder(rows[0]);
}

/**
 * Locks the row of an order until the caller's transaction ends. Returns what decides whether it may be paid, packed,
 * cancelled or returned; not its lines.
 */
export async function selectOrderForUpdate(trx: Transaction, id: string) {
  const row = await trx
    .selectFrom('orders')
    .select([
      'id',
      'customer_id as customerId',
      'status',
      'total_paise as totalPaise',
      'ship_postal_code as postalCode',
      'ship_state as state',
      'phone_digits as phoneDigits',
      'payment_method as paymentMethod',
      'paid_at as paidAt',
      'stock_held_until as heldUntil',
      'stock_released_at as stockReleasedAt',
      'is_hold_renewed as isHoldRenewed',
      'is_hold_blocked as isHoldBlocked',
      'payment_claimed_at as paymentClaimedAt',
      'returned_at as returnedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: parseOrderStatus(row.status) };
}

/**
 * Changes the status if `TRANSITIONS` allows it, and records the change. Returns false if it is not allowed.
 */
export async function updateStatusIfAllowed(
  trx: Transaction,
  id: string,
  to: OrderStatus,
  note?: string,
): Promise<boolean> {
  const inserted = await trx
    .with('changed', (db) =>
      db
        .updateTable('orders')
        .set({ status: to })
        .where('id', '=', id)
        .where('status', '=', sql<number>`any(${statusesAllowedBefore(to)}::smallint[])`)
        .returning('id'),
    )
    .insertInto('order_status_changes')
    .columns(['order_id', 'status', 'note'])
    .expression((eb) =>
      eb
        .selectFrom('changed')
        .select([
          'changed.id',
          sql<number>`${to}::smallint`.as('status'),
          sql<string>`${note ?? null}::text`.as('note'),
        ]),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Marks the order as paid. Its stock hold no longer expires. */
export async function updatePaid(trx: Transaction, id: string, method: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ paid_at: sql<Date>`now()`, payment_method: method, stock_held_until: null })
    .where('id', '=', id)
    .execute();
}

/** Records cash on delivery. The stock hold no longer expires, although the order is unpaid. */
export async function updateCashOnDelivery(trx: Transaction, id: string, method: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_method: method, stock_held_until: null })
    .where('id', '=', id)
    .execute();
}

/** Adds a fee to an order, as a line that has no product, and its price to the total. */
export async function insertFeeLine(
  trx: Transaction,
  id: string,
  fee: Pick<OrderLine, 'title' | 'pricePaise' | 'hsn' | 'gstRateBasisPoints'>,
): Promise<void> {
  await sql`
    insert into order_lines (order_id, line_no, title, size, color, quantity, price_paise, hsn, gst_rate_basis_points)
    select ${id}, max(line_no) + 1, ${fee.title}, '', '', 1, ${fee.pricePaise}, ${fee.hsn}, ${fee.gstRateBasisPoints}
    from order_lines where order_id = ${id}`.execute(trx);
  await trx
    .updateTable('orders')
    .set((eb) => ({ total_paise: eb('total_paise', '+', fee.pricePaise) }))
    .where('id', '=', id)
    .execute();
}

// Named one by one: a prepared `select *` fails once a newer version has added a column.
const ORDER_COLUMNS = [
  'id',
  'customer_id',
  'status',
  'created_at',
  'currency',
  'total_paise',
  'email',
  'phone_digits',
  'ship_full_name',
  'ship_address',
  'ship_city',
  'ship_state',
  'ship_postal_code',
  'ship_phone',
  'payment_method',
  'paid_at',
  'stock_held_until',
  'stock_released_at',
  'returned_at',
  'cancel_unpaid_at',
  'source',
] as const;

const storedOrders = staticQuery((db) =>
  db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('line_no')
          .select([
            'cancelled_quantity as cancelledQuantity',
            'line_no as lineNo',
            'product_id as productId',
            'variant_id as variantId',
            'title',
            sql<string | null>`public_image_url(image_url)`.as('imageUrl'),
            'size',
            'color',
            'quantity',
            'price_paise as pricePaise',
            'hsn',
            'gst_rate_basis_points as gstRateBasisPoints',
          ]),
      ).as('storedLines'),
      shipmentsOf(sql.ref('orders.id')).as('shipments'),
      jsonArrayFrom(
        eb
          .selectFrom('order_status_changes')
          .whereRef('order_status_changes.order_id', '=', 'orders.id')
          .orderBy('order_status_changes.id')
          .select(['order_status_changes.status', 'at']),
      ).as('history'),
    ]),
);

type OrderRow = RowOf<typeof storedOrders>;

function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    customerId: row.customer_id,
    status: parseOrderStatus(row.status),
    createdAt: row.created_at,
    totalPaise: row.total_paise,
    ...splitCancelled(row.storedLines),
    source: row.source,
    contact: { email: withoutErased(row.email), phoneDigits: row.phone_digits },
    shipTo: {
      fullName: row.ship_full_name,
      address: row.ship_address,
      city: row.ship_city,
      state: row.ship_state,
      postalCode: row.ship_postal_code,
      phone: row.ship_phone,
    },
    shipments: row.shipments.map(toShipment),
    paymentMethod: row.payment_method,
    paidAt: row.paid_at,
    cancelUnpaidAt: row.cancel_unpaid_at,
    returnedAt: row.returned_at,
    // the driver does not parse dates inside JSON
    history: row.history.map((event) => ({ status: parseOrderStatus(event.status), at: new Date(event.at) })),
  };
}

/** Separates what is sold from what was cancelled. */
function splitCancelled(storedLines: OrderRow['storedLines']): Pick<Order, 'lines' | 'cancelledLines'> {
  const withQuantity = (quantityOf: (line: OrderRow['storedLines'][number]) => number) =>
    storedLines.flatMap((stored) => {
      const { cancelledQuantity: _, ...line } = stored;
      const quantity = quantityOf(stored);
      return quantity > 0 ? { ...line, quantity } : [];
    });
  return {
    lines: withQuantity(({ quantity, cancelledQuantity }) => quantity - cancelledQuantity),
    cancelledLines: withQuantity(({ cancelledQuantity }) => cancelledQuantity),
  };
}

/** Replaces the State of the delivery address, where the address as typed does not give it. */
export async function updateDeliveryState(trx: Transaction, id: string, state: string): Promise<void> {
  await trx.updateTable('orders').set({ ship_state: state }).where('id', '=', id).execute();
}

/** Stores the GST rate of a line that had none. */
export async function updateGstRate(
  trx: Transaction,
  orderId: string,
  { lineNo, hsn, rateBasisPoints }: { lineNo: number; hsn: string | null; rateBasisPoints: number },
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set((eb) => ({ gst_rate_basis_points: rateBasisPoints, hsn: eb.fn.coalesce('hsn', eb.val(hsn)) }))
    .where('order_id', '=', orderId)
    .where('line_no', '=', lineNo)
    .where('gst_rate_basis_points', 'is', null)
    .execute();
}

/** Replaces the delivery address and the digits of the phone number. */
export async function updateAddress(
  trx: Transaction,
  id: string,
  address: ShippingAddress,
  phoneDigits: string,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      ship_full_name: address.fullName,
      ship_address: address.address,
      ship_city: address.city,
      ship_state: address.state,
      ship_postal_code: address.postalCode,
      ship_phone: address.phone,
      phone_digits: phoneDigits,
    })
    .where('id', '=', id)
    .execute();
}
