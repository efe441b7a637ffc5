import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createOrderNumber } from '#server/orders/order-number.ts';

export interface OrderableVariant {
  id: number;
  product_id: string;
  price: number;
}

/**
 * The limit of an order: every row that one order writes, in one prepared statement of the bare driver, without
 * validation, HTTP or the checks of prices, duplicates and limits. Rejects if a variant is sold out.
 */
export async function orderByDriver(
  pool: pg.Pool,
  customerId: string,
  lines: readonly OrderableVariant[],
): Promise<boolean> {
  const id = createOrderNumber();
  const values = [
    id,
    customerId,
    lines.reduce((sum, line) => sum + Number(line.price), 0),
    randomBytes(32),
    randomBytes(32),
    lines.map((line) => line.id),
    lines.map((line) => line.product_id),
    lines.map((line) => line.price),
    randomBytes(12).toString('hex'),
    JSON.stringify({ id, totalPaise: 0 }),
  ];
  const { rowCount } = await pool.query({ name: 'order', text: ORDER, values });
  return rowCount === lines.length;
}

const ORDER = `
  with placed as (
    insert into orders (id, customer_id, total_paise, request_hash, network_hash, email, phone_digits, ship_full_name,
      ship_address, ship_city, ship_state, ship_postal_code, ship_phone, stock_held_until)
    values ($1, $2, $3, $4, $5, 'a@b.example', '9876543210', 'Bench Buyer', '1 Test Road', 'Noida', 'Uttar Pradesh',
      '201301', '+919876543210', now() + interval '30 minutes')
    returning id
  ), lines as (
    insert into order_lines (order_id, line_no, product_id, variant_id, title, size, color, quantity, price_paise)
    select placed.id, line.no, line.product, line.variant, 'A product of the bench', '', '', 1, line.price
    from placed, unnest($6::bigint[], $7::text[], $8::bigint[]) with ordinality as line(variant, product, price, no)
  ), changed as (
    insert into order_status_changes (order_id, status) select id, 0 from placed
  ), mailed as (
    insert into email_outbox (kind, order_id, dedupe_key)
    select kind, id, kind || ' ' || id from placed, unnest(array['order-placed', 'new-order']) as kind
  ), keyed as (
    insert into idempotency_keys (scope, key, request_hash, reply) values ('bench', $9, $4, $10)
  ), locked as (
    select id from variants where id = any($6::bigint[]) order by id for update
  ), taken as (
    update variants set stock = stock - 1 from locked
    where variants.id = locked.id and stock >= 1 returning variants.id
  )
  insert into stock_movements (variant_id, quantity_change, reason, order_id) select taken.id, -1, 'order', $1 from taken`;
