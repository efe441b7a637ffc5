import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { financialYear } from '#server/tax/financial-year.ts';
import { PRODUCTS, VARIANTS_PER_PRODUCT } from './seed-catalog.ts';

export const ORDERS = 100_000;

/** 185 orders a day for a year and a half. */
const SECONDS_BETWEEN_ORDERS = 467;
const CUSTOMERS = 55_000;
const FIRST_NAMES =
  'Asha,Ravi,Meera,Farhan,Kavya,Harpreet,Tenzin,Sunita,Arjun,Priya,Vikram,Lakshmi,Imran,Neha,Suresh,Anjali,Deepak,Fatima,Gopal,Ishita,Jaya,Kiran,Leela,Manish,Nandini,Om,Pooja,Rahul,Sana,Tara,Uma,Varun,Yusuf,Zoya,Bhavna,Chetan,Divya,Esha,Girish,आशा';
const LAST_NAMES =
  'Rao,Kumar,Nair,Siddiqui,Shetty,Sandhu,Dolma,Devi,Mehta,Iyer,Singh,Menon,Khan,Gupta,Patil,Das,Joshi,Begum,Reddy,Bose,Pillai,Sharma,Chopra,Verma,Naidu,Prakash,Kulkarni,Yadav,Ansari,Sen,Mishra,Jain,Sheikh,Ali,Desai,Gowda,Thomas,Roy,Hegde,शर्मा';
const CITIES = [
  ['New Delhi', 'Delhi', '110'],
  ['Varanasi', 'Uttar Pradesh', '221'],
  ['Thiruvananthapuram', 'Kerala', '695'],
  ['Hyderabad', 'Telangana', '500'],
  ['Bengaluru', 'Karnataka', '560'],
  ['Mumbai', 'Maharashtra', '400'],
  ['Chennai', 'Tamil Nadu', '600'],
  ['Kolkata', 'West Bengal', '700'],
  ['Ahmedabad', 'Gujarat', '380'],
  ['Jaipur', 'Rajasthan', '302'],
];

/**
 * What has become of an order, by its age (`i` counts from the newest) and a share between 0 and 1. Of the newest
 * 1,500 (eight days) 62 % are to be packed and 15 % to be handed over. Of all others most are delivered; some are
 * cancelled, refunded, returned to sender, or were never paid.
 */
const KIND = sql`case
  when i < 1500 then case when share < .62 then 'to-pack' when share < .77 then 'packed' when share < .81 then 'claimed'
    when share < .9 then 'unpaid' when share < .94 then 'cancelled' else 'shipped' end
  when i < 4000 then case when share < .01 then 'to-pack' when share < .7 then 'shipped' when share < .88 then 'delivered'
    when share < .93 then 'cancelled' when share < .96 then 'returned' else 'abandoned' end
  when share < .86 then 'delivered' when share < .88 then 'part-refunded' when share < .905 then 'returned'
  when share < .95 then 'cancelled' when share < .9515 then 'refund-due' else 'abandoned' end`;

/** Which method a share between 0 and 1 pays with. `test` is the test gateway. */
const METHOD = sql`case when kind = 'claimed' then 'upi' when kind = 'returned' then 'cod'
  when kind in ('part-refunded', 'cancelled', 'refund-due') then 'test' when kind in ('unpaid', 'abandoned') then 'test'
  when method_share < .45 then 'test' when method_share < .85 then 'cod' else 'upi' end`;

/** 100,000 orders with all that belongs to them. The same numbers come with every run. */
export async function seedOrders(trx: Transaction): Promise<void> {
  await createPlan(trx);
  await insertOrders(trx);
  await insertStock(trx);
  await insertPayments(trx);
  await insertRefunds(trx);
  await insertShipments(trx);
  await insertInvoices(trx);
  await insertHistory(trx);
}

/** A row of a temporary table for each order and each line. */
async function createPlan(trx: Transaction): Promise<void> {
  await sql`select setseed(0.42)`.execute(trx);
  await sql`create temporary table plan_people on commit drop as
    select c, (string_to_array(${FIRST_NAMES}, ','))[1 + c % 40] as first_name,
      (string_to_array(${LAST_NAMES}, ','))[1 + c / 40 % 40] as last_name,
      'buyer' || c || '@customer.example' as email, '9' || lpad((c * 7919::bigint % 1000000000)::text, 9, '0') as phone,
      city.name as city, city.state, city.prefix || lpad((c % 997)::text, 3, '0') as pin
    from generate_series(0, ${CUSTOMERS - 1}::int) c
    join json_to_recordset(${JSON.stringify(CITIES.map(([name, state, prefix], n) => ({ n, name, state, prefix })))}::json)
      as city(n int, name text, state text, prefix text) on city.n = c % 10`.execute(trx);
  // every 250th order is of one reseller
  await sql`create temporary table plan on commit drop as
    select *, ${METHOD} as method from (
      select *, ${KIND} as kind from (
        select i, upper(substr(md5('order ' || i), 1, 5) || '-' || substr(md5('order ' || i), 6, 5)) as id,
          now() - i * make_interval(secs => ${SECONDS_BETWEEN_ORDERS}) as at, random() as share, random() as method_share,
          case when i % 250 = 0 then 0 else floor(random() * ${CUSTOMERS})::int end as c, i % 20 = 7 as is_by_phone
        from generate_series(0, ${ORDERS - 1}::int) i) as drawn) as kinds`.execute(trx);
  await sql`create temporary table plan_variants on commit drop as
    select (row_number() over (order by v.id))::int - 1 as n, v.id as variant_id, p.id as product_id, p.title, image.url,
      v.size, coalesce(v.discounted_price_paise, v.regular_price_paise) as price_paise
    from variants v join products p on p.id = v.product_id
    left join product_images image on image.product_id = p.id and image.position = 0 where p.id like 'bench-%'`.execute(
    trx,
  );
  // a few products sell far more often than others
  await sql`create temporary table plan_lines on commit drop as
    select plan.i, plan.id, plan.kind, plan.at, drawn.line_no, v.*, 1 + plan.i % 2 as quantity from plan
    join (
      select i, line_no, floor(power(random(), 2) * ${PRODUCTS * VARIANTS_PER_PRODUCT})::int as n
      from generate_series(0, ${ORDERS - 1}::int) i cross join generate_series(1, 3) line_no
      where line_no <= 1 + i * 7 % 3) as drawn using (i)
    join plan_variants v on v.n = drawn.n`.execute(trx);
  for (const table of ['plan', 'plan_people', 'plan_lines'])
    await sql`analyze ${sql.table(table)}`.execute(trx);
  await sql`create index on plan (id)`.execute(trx);
  await sql`create index on plan_lines (id)`.execute(trx);
}

async function insertOrders(trx: Transaction): Promise<void> {
  await sql`
    insert into customers (email, password_hash, first_name, last_name, created_at)
    select email, 'no password', first_name, last_name, now() - interval '2 years' from plan_people`.execute(
    trx,
  );
  await sql`
    insert into orders (id, customer_id, status, created_at, total_paise, request_hash, email, phone_digits,
      ship_full_name, ship_address, ship_city, ship_state, ship_postal_code, ship_phone, payment_method, paid_at,
      stock_held_until, stock_released_at, payment_claimed_at, returned_at, source)
    select p.id, case when not is_by_phone then c.id end, ${STATUS}, at, total.paise, decode(md5(p.id), 'hex'),
      case when not is_by_phone then who.email end, who.phone, concat_ws(' ', who.first_name, who.last_name),
      who.c || ' Station Road', who.city, who.state, who.pin, '+91 ' || who.phone, method,
      case when kind in ('claimed', 'unpaid', 'abandoned', 'returned') then null
        when method <> 'cod' then at + interval '5 minutes'
        when kind in ('delivered', 'part-refunded') and i > 5000 then at + interval '12 days' end,
      case when kind in ('claimed', 'unpaid') then now() + interval '3 days' end,
      case when kind in ('cancelled', 'refund-due') then at + interval '1 hour' when kind = 'abandoned' then at + interval '3 days' end,
      case when kind = 'claimed' then at + interval '4 minutes' end,
      case when kind = 'returned' then at + interval '9 days' end, case when is_by_phone then 'phone' else 'shop' end
    from plan p join plan_people who using (c) join customers c on c.email = who.email
    join (select i, sum(quantity * price_paise) as paise from plan_lines group by i) as total using (i)`.execute(
    trx,
  );
  // without statistics the trigger of the search words would read all variants for each order
  await insertLines(trx, sql<boolean>`i < 1000`);
  for (const table of ['customers', 'products', 'variants', 'orders', 'order_lines'])
    await sql`analyze ${sql.table(table)}`.execute(trx);
  await insertLines(trx, sql<boolean>`i >= 1000`);
  await sql`
    insert into order_status_changes (order_id, status, at)
    select id, change, at + change * interval '1 day' from plan
    join lateral (select s as change from generate_series(0, 4) s
      where s = 0 or (s = 4 and ${STATUS} = 4) or (s <= ${STATUS} and ${STATUS} < 4)) as changes on true
    order by i, change`.execute(trx);
  await sql`
    insert into cancellations (order_id, is_whole_order, reason, amount_paise, at)
    select p.id, true, 'customer', o.total_paise, at + interval '1 hour' from plan p join orders o using (id)
    where kind in ('cancelled', 'refund-due')`.execute(trx);
}

async function insertLines(trx: Transaction, condition: RawBuilder<boolean>): Promise<void> {
  await sql`
    insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity, price_paise,
      hsn, gst_rate_basis_points)
    select id, line_no, product_id, variant_id, title, url, size, '', quantity, price_paise, '620449', 500
    from plan_lines where ${condition} order by i, line_no`.execute(trx);
}

const STATUS: RawBuilder<number> = sql`case
  when kind in ('claimed', 'unpaid', 'abandoned') then 0 when kind in ('to-pack', 'packed') then 1
  when kind in ('shipped', 'returned') then 2 when kind in ('cancelled', 'refund-due') then 4 else 3 end`;

/** Stock is the sum of its movements: what was added, what orders took, and what they released. */
async function insertStock(trx: Transaction): Promise<void> {
  await sql`
    insert into stock_movements (variant_id, quantity_change, reason, order_id, at)
    select variant_id, 10000, 'adjust', null, now() - interval '2 years' from plan_variants
    union all
    select variant_id, -quantity, 'order', id, at from plan_lines
    union all
    select variant_id, quantity, 'release', id, at + interval '1 hour' from plan_lines
    where kind in ('cancelled', 'refund-due', 'abandoned')`.execute(trx);
  await sql`
    update variants v set stock = moved.units from (
      select variant_id, sum(quantity_change) as units from stock_movements group by variant_id) as moved
    where moved.variant_id = v.id`.execute(trx);
}

async function insertPayments(trx: Transaction): Promise<void> {
  await sql`
    insert into payments (order_id, method, state, amount_paise, reference, gateway_reference, next_poll_at, created_at,
      updated_at)
    select p.id, method, case when kind = 'cancelled' then 'refunded' when kind = 'refund-due' then 'refund_due'
        when kind = 'claimed' then 'started' when kind in ('unpaid', 'abandoned') then 'expired'
        when kind = 'returned' then 'failed' when o.paid_at is null then 'awaiting_cash' else 'captured' end,
      o.total_paise, replace(p.id, '-', '') || '01',
      case when method <> 'cod' and kind not in ('unpaid', 'abandoned') then lpad((400000000000 + i)::text, 12, '0') end,
      null, at, coalesce(o.paid_at, at)
    from plan p join orders o using (id) where kind not in ('unpaid', 'abandoned') or i % 3 > 0 order by i desc`.execute(
    trx,
  );
  await sql`
    insert into payment_events (payment_id, source, event_key, state, outcome, at)
    select y.id, 'shop', 'created', 'created', 'applied', y.created_at from payments y
    union all
    select y.id, case when y.method = 'test' then 'webhook' else 'merchant' end, 'bench', 'captured', 'applied', y.updated_at
    from payments y where y.state in ('captured', 'refunded', 'refund_due')`.execute(trx);
}

async function insertRefunds(trx: Transaction): Promise<void> {
  await sql`
    insert into refunds (payment_id, reference, amount_paise, state, gateway_reference, next_check_at, reason, created_at,
      updated_at)
    select y.id, y.reference || 'R1', case when p.kind = 'cancelled' then y.amount_paise else line.price_paise end,
      case when p.kind = 'part-refunded' and p.i < 12000 and p.i % 3 = 0 then 'pending'
        when p.kind = 'part-refunded' and p.i % 50 = 0 then 'failed' else 'succeeded' end,
      'rfnd_' || p.i, null, 'returned', p.at + interval '2 days', p.at + interval '3 days'
    from plan p join payments y on y.order_id = p.id join plan_lines line on line.id = p.id and line.line_no = 1
    where p.kind in ('cancelled', 'part-refunded') order by p.i desc`.execute(trx);
  await sql`
    insert into refund_lines (refund_id, line_no, quantity, amount_paise)
    select r.id, 1, 1, r.amount_paise from refunds r join payments y on y.id = r.payment_id
    join plan p on p.id = y.order_id where kind = 'part-refunded'`.execute(trx);
}

async function insertShipments(trx: Transaction): Promise<void> {
  await sql`
    insert into shipments (order_id, number, carrier, tracking_number, cod_paise, packed_at, shipped_at, delivered_at,
      returned_at, return_reason)
    select p.id, 1, case when kind <> 'packed' then (array['India Post', 'Delhivery', 'DTDC'])[1 + i % 3] end,
      case when kind <> 'packed' then 'AWB' || lpad(i::text, 9, '0') || 'IN' end,
      case when method = 'cod' then o.total_paise else 0 end, at + interval '1 day',
      case when kind <> 'packed' then at + interval '2 days' end,
      case when ${STATUS} = 3 then at + interval '3 days' end, o.returned_at,
      case when kind = 'returned' then 'refused' end
    from plan p join orders o using (id) where kind = 'packed' or ${STATUS} in (2, 3) order by i desc`.execute(
    trx,
  );
  await sql`
    insert into shipment_lines (shipment_id, order_id, line_no, quantity, restocked_quantity)
    select s.id, l.id, l.line_no, l.quantity, case when l.kind = 'returned' then 0 end
    from plan_lines l join shipments s on s.order_id = l.id order by s.id, l.line_no`.execute(trx);
}

/** One invoice of the shop itself, then copies of its contents: no list reads the contents. */
async function insertInvoices(trx: Transaction): Promise<void> {
  const first = await sql<{ id: string; now: Date }>`
    select id, now() from plan where kind = 'shipped' order by i limit 1`.execute(trx);
  const [order] = first.rows;
  if (!order) throw new Error('no order was shipped');
  await issueInvoice(trx, order.id);
  const year = financialYear(order.now);
  await sql`
    insert into invoices (order_id, number, financial_year, serial, issued_at, tax_paise, document)
    select p.id, 'BENCH/' || row_number() over (order by i desc), ${year}, 1 + row_number() over (order by i desc),
      at + interval '2 days', first.tax_paise, first.document || jsonb_build_object('orderId', p.id)
    from plan p, invoices first
    where first.order_id = ${order.id} and p.id <> ${order.id} and ${STATUS} in (2, 3)`.execute(trx);
  await sql`update invoice_series set last_serial = (select max(serial) from invoices where financial_year = ${year})
    where financial_year = ${year}`.execute(trx);
}

/** Emails of the last 30 days, notes, and the activity log of three staff members. */
async function insertHistory(trx: Transaction): Promise<void> {
  await sql`
    insert into email_outbox (kind, order_id, dedupe_key, created_at, sent_at, attempts, next_attempt_at, sent_content)
    select kind.name, p.id, kind.name || ' ' || p.id, at, case when not is_failed then at end, 1, null,
      jsonb_build_object('to', c || '@customer.example', 'subject', 'Your order', 'text', repeat('Thank you. ', 100))
    from (select *, i % 400 = 3 as is_failed from plan) p
    cross join (values ('order-placed'), ('order-shipped')) as kind(name) where i < 5500 and not is_by_phone`.execute(
    trx,
  );
  await sql`
    create temporary table plan_staff on commit drop as
    select gen_random_uuid() as id, name, role, n from (
      values (0, 'Meera Nair', 'owner'), (1, 'Ravi Kumar', 'packer'), (2, 'Asha Rao', 'manager')) as staff(n, name, role)`.execute(
    trx,
  );
  await sql`insert into staff (id, email, name, role)
    select id, 'staff' || n || '@staff.example', name, role from plan_staff`.execute(trx);
  await sql`
    insert into order_notes (order_id, staff_id, staff_name, text, created_at)
    select p.id, s.id, s.name, 'Call before delivery.', at from plan p join plan_staff s on s.n = i % 3 where i % 80 = 0`.execute(
    trx,
  );
  await sql`
    insert into audit_log (at, actor_kind, staff_id, staff_name, action, subject_kind, subject_id, before, after)
    select at + step * interval '1 day', 'staff', s.id, s.name, action, 'order', p.id,
      jsonb_build_object('status', step - 1), jsonb_build_object('status', step, 'shipment', 1)
    from plan p join plan_staff s on s.n = i % 3
    join (values (1, 'order.pack', 1), (2, 'order.ship', 2), (3, 'order.deliver', 3), (4, 'order.cancel', 4)) as step(step, action, least)
      on (least < 4 and ${STATUS} < 4 and (${STATUS} >= least or (least = 1 and kind = 'packed'))) or (least = 4 and ${STATUS} = 4)
    order by at, step`.execute(trx);
}
