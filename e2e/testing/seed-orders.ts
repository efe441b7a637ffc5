import { sql } from 'kysely';
import { findOrderableVariants } from '#server/catalog/stock/orderable-variants.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { rateOfLine } from '#server/tax/gst-rate.ts';

/** What the orders of `seedOrders` have become, by their position modulo 20. `test` is the test gateway. */
const KINDS = [
  ...['to-pack test', 'to-pack cod', 'to-pack test', 'shipped cod', 'unpaid claimed'],
  ...['to-pack test', 'delivered test', 'to-pack cod', 'unpaid none', 'shipped test'],
  ...['to-pack test', 'to-pack cod', 'shipped cod', 'unpaid claimed', 'delivered cod'],
  ...['to-pack test', 'to-pack cod', 'unpaid none', 'delivered test', 'cancelled none'],
];

const PEOPLE = [
  ['Asha Rao', '12 Lodhi Road', 'New Delhi', 'Delhi', '110003'],
  ['रवि कुमार', '4/2 गंगा मार्ग', 'Varanasi', 'Uttar Pradesh', '221001'],
  ['Meera Nair', 'TC 14/1203, Vazhuthacaud', 'Thiruvananthapuram', 'Kerala', '695014'],
  [
    'Mohammed Farhan Siddiqui',
    'Flat 302, Green Park Residency, near Charminar',
    'Hyderabad',
    'Telangana',
    '500002',
  ],
  ['Kavya S', '7 Brigade Road', 'Bengaluru', 'Karnataka', '560001'],
  ['Harpreet Singh Sandhu', 'House 88, Sector 17', 'Chandigarh', 'Chandigarh', '160017'],
  ['Tenzin Dolma', 'Upper Bhagsu', 'Dharamshala', 'Himachal Pradesh', '176219'],
];

const MAX_SPAN_MINUTES = 700 * 24 * 60;
const MINUTES_BETWEEN_ORDERS = 13;
const INVOICES_PER_TRANSACTION = 200;

/**
 * Adds `count` orders of all kinds to a shop that has products and no orders: with customers, payments, shipments,
 * invoices and stock movements. The same count gives the same orders. Of twenty, nine are to be packed (four of them
 * cash on delivery), two have a claimed UPI payment, two are unpaid, three shipped, three delivered, one is cancelled.
 */
export async function seedOrders(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await createPlan(trx, count);
    await insertOrders(trx);
    await insertPayments(trx);
    await insertShipments(trx);
  });
  await issueInvoices(db);
  await sql`analyze`.execute(db);
}

/** A row of a temporary table for each order and each line. */
async function createPlan(trx: Transaction, count: number): Promise<void> {
  const minutes = Math.min(MINUTES_BETWEEN_ORDERS, MAX_SPAN_MINUTES / count);
  await sql`
    create temporary table plan on commit drop as
    select i, k.kind, k.method, p.*, 'seed' || (i / 3) || '@customer.example' as email,
      '9' || lpad((i / 3)::text, 9, '0') as phone,
      upper(substr(md5('order ' || i), 1, 5) || '-' || substr(md5('order ' || i), 6, 5)) as id,
      now() - make_interval(secs => i * ${minutes * 60}::numeric) as at
    from generate_series(0, ${count - 1}::int) i
    join json_to_recordset(${JSON.stringify(KINDS.map(planOfKind))}::json) as k(n int, kind text, method text)
      on k.n = i % ${KINDS.length}
    join json_to_recordset(${JSON.stringify(PEOPLE.map(planOfPerson))}::json)
      as p(m int, name text, address text, city text, state text, pin text) on p.m = i % ${PEOPLE.length}`.execute(
    trx,
  );
  const variants = await orderableVariants(trx);
  await sql`
    create temporary table plan_lines on commit drop as
    select plan.i, plan.id, j + 1 as line_no, v.*, 1 + (plan.i + j) % 3 as quantity
    from plan cross join generate_series(0, 2) j
    join json_to_recordset(${JSON.stringify(variants)}::json)
      as v(n int, variant_id bigint, product_id text, title text, image_url text, size text, color text, price_paise bigint,
        hsn text, gst_rate_basis_points int) on v.n = (plan.i * 7 + j * 5) % ${variants.length}
    where j <= plan.i % 3`.execute(trx);
}

function planOfKind(text: string, n: number) {
  const [kind, method] = text.split(' ');
  return { n, kind, method };
}

function planOfPerson([name, address, city, state, pin]: string[], m: number) {
  return { m, name, address, city, state, pin };
}

/** Variants that can be ordered; neighbours in the list are of different products. */
async function orderableVariants(trx: Transaction) {
  const products = await trx.selectFrom('products').select('id').orderBy('id').limit(500).execute();
  const variants = await findOrderableVariants(
    trx,
    products.map(({ id }) => id),
  );
  const buyable = variants.filter(({ isProductVisible }) => isProductVisible).toSorted((a, b) => a.id - b.id);
  return buyable.map((variant, n) => ({
    n,
    variant_id: variant.id,
    product_id: variant.productId,
    title: variant.title,
    image_url: variant.imageUrl,
    size: variant.size,
    color: variant.color,
    price_paise: variant.pricePaise,
    hsn: variant.hsn,
    gst_rate_basis_points: variant.gstRate && rateOfLine(variant.gstRate, variant.pricePaise, 1),
  }));
}

async function insertOrders(trx: Transaction): Promise<void> {
  await sql`
    insert into customers (email, password_hash, first_name, last_name, created_at)
    select email, 'no password', split_part(min(name), ' ', 1), split_part(min(name), ' ', 2), min(at)
    from plan group by email on conflict do nothing`.execute(trx);
  await sql`
    insert into orders (id, customer_id, status, created_at, total_paise, request_hash, email, phone_digits,
      ship_full_name, ship_address, ship_city, ship_state, ship_postal_code, ship_phone, payment_method, paid_at,
      stock_held_until, stock_released_at, payment_claimed_at)
    select p.id, c.id,
      case kind when 'unpaid' then 0 when 'to-pack' then 1 when 'shipped' then 2 when 'delivered' then 3 else 4 end,
      at, (select sum(quantity * price_paise) from plan_lines l where l.i = p.i), decode(md5(p.id), 'hex'), p.email,
      phone, name, address, city, state, pin, '+91 ' || phone,
      case method when 'none' then null when 'claimed' then 'upi' else method end,
      case when method = 'test' or (method = 'cod' and kind = 'delivered') then at + interval '6 minutes' end,
      case when kind = 'unpaid' then now() + interval '2 days' end,
      case when kind = 'cancelled' then at + interval '5 minutes' end,
      case when method = 'claimed' then at + interval '4 minutes' end
    from plan p join customers c on c.email = p.email`.execute(trx);
  await sql`
    insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity,
      price_paise, hsn, gst_rate_basis_points)
    select id, line_no, product_id, variant_id, title, image_url, size, color, quantity, price_paise, hsn,
      gst_rate_basis_points from plan_lines`.execute(trx);
  await sql`
    insert into order_status_changes (order_id, status, at)
    select id, status, at + status * interval '3 minutes' from plan
    join (values ('unpaid', 0), ('cancelled', 0), ('cancelled', 4), ('to-pack', 0), ('to-pack', 1),
      ('shipped', 0), ('shipped', 1), ('shipped', 2), ('delivered', 0), ('delivered', 1), ('delivered', 2),
      ('delivered', 3)) as step(kind, status) using (kind)
    order by i, status`.execute(trx);
  await insertStockMovements(trx);
}

/** First enough units for all orders, then one movement per line, and its release for cancelled orders. */
async function insertStockMovements(trx: Transaction): Promise<void> {
  await sql`
    insert into stock_movements (variant_id, quantity_change, reason)
    select variant_id, sum(quantity), 'adjust' from plan_lines group by variant_id`.execute(trx);
  await sql`
    insert into stock_movements (variant_id, quantity_change, reason, order_id, at)
    select variant_id, -quantity, 'order', l.id, at from plan_lines l join plan p on p.i = l.i
    union all
    select variant_id, quantity, 'release', l.id, at + interval '5 minutes' from plan_lines l join plan p on p.i = l.i
    where kind = 'cancelled'`.execute(trx);
  await sql`
    update variants v set stock = v.stock + l.quantity from (
      select variant_id, sum(quantity) as quantity from plan_lines join plan using (i) where kind = 'cancelled' group by 1
    ) l where v.id = l.variant_id`.execute(trx);
}

async function insertPayments(trx: Transaction): Promise<void> {
  await sql`
    insert into payments (order_id, method, state, amount_paise, reference, gateway_reference, next_poll_at, created_at,
      updated_at)
    select p.id, o.payment_method,
      case when method = 'claimed' then 'started' when o.paid_at is null then 'awaiting_cash' else 'captured' end,
      o.total_paise, replace(p.id, '-', '') || '01',
      case when method <> 'cod' then lpad((400000000000 + i)::text, 12, '0') end, null, at, coalesce(o.paid_at, at)
    from plan p join orders o on o.id = p.id where p.method <> 'none'`.execute(trx);
  await sql`
    insert into payment_events (payment_id, source, event_key, state, outcome, at)
    select y.id, case when y.method = 'test' then 'webhook' else 'merchant' end, 'seed', 'captured', 'applied', y.updated_at
    from payments y join plan p on p.id = y.order_id where y.state = 'captured'`.execute(trx);
  await sql`
    insert into test_gateway_payments (reference, amount_paise, currency, state, decided_at)
    select reference, amount_paise, currency, 'captured', updated_at from payments y join plan p on p.id = y.order_id
    where y.method = 'test'`.execute(trx);
}

async function insertShipments(trx: Transaction): Promise<void> {
  await sql`
    insert into shipments (order_id, number, carrier, tracking_number, cod_paise, packed_at, shipped_at, delivered_at)
    select p.id, 1, 'India Post', 'EM' || lpad(i::text, 9, '0') || 'IN', case when method = 'cod' then o.total_paise else 0 end,
      at + interval '5 minutes', at + interval '6 minutes', case when kind = 'delivered' then at + interval '9 minutes' end
    from plan p join orders o on o.id = p.id where kind in ('shipped', 'delivered')`.execute(trx);
  await sql`
    insert into shipment_lines (shipment_id, order_id, line_no, quantity)
    select s.id, l.id, l.line_no, l.quantity from plan_lines l join shipments s on s.order_id = l.id`.execute(
    trx,
  );
}

/** By the shop's own function, which takes the numbers without gaps. */
async function issueInvoices(db: Database): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', [2, 3])
    .orderBy('created_at')
    .execute();
  for (let first = 0; first < orders.length; first += INVOICES_PER_TRANSACTION) {
    await db.transaction().execute(async (trx) => {
      for (const { id } of orders.slice(first, first + INVOICES_PER_TRANSACTION)) await issueInvoice(trx, id);
    });
  }
}
