import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

const MESSAGES = 20_000;
const SUBSCRIBERS = 30_000;
const IMPORTS = 20;
const ROWS_PER_IMPORT = 10_000;
const VERSIONS = 500;
const STATEMENTS = 50;
const ROWS_PER_STATEMENT = 500;

/** What staff read besides orders and products. Caller has seeded the orders. */
export async function seedOffice(trx: Transaction): Promise<void> {
  await insertCancelledItems(trx);
  await insertMessages(trx);
  await insertImports(trx);
  await insertContentVersions(trx);
  await insertStatements(trx);
}

/** Items of paid orders that were cancelled; the money of each 20th is due. */
async function insertCancelledItems(trx: Transaction): Promise<void> {
  await sql`
    with cancelled as (
      insert into cancellations (order_id, is_whole_order, reason, amount_paise, refund_paise, at)
      select p.id, false, 'out-of-stock', line.price_paise, line.price_paise, p.at + interval '1 hour'
      from plan p join plan_lines line on line.id = p.id and line.line_no = 1
      where p.kind = 'delivered' and p.method = 'test' and p.i % 15 = 0 order by p.i desc
      returning id, order_id, refund_paise, at)
    insert into refunds (payment_id, reference, amount_paise, state, gateway_reference, next_check_at, cancellation_id, created_at,
      updated_at)
    select y.id, y.reference || 'C', c.refund_paise, 'succeeded', 'rfnd_c' || c.id, null, c.id, c.at, c.at
    from cancelled c join payments y on y.order_id = c.order_id where c.id % 20 > 0`.execute(trx);
}

/** Messages of two years, most of them closed, and people who asked for the newsletter. */
async function insertMessages(trx: Transaction): Promise<void> {
  await sql`
    insert into contact_messages (name, email, subject, message, ticket_number, created_at, acknowledged_at, replied_at, closed_at)
    select first_name || ' ' || last_name, email, 'Where is my order ' || i || '?', repeat('I wait for it. ', 20),
      'T-' || lpad(i::text, 8, '0'), at, at + interval '1 minute', case when i < 19900 then at + interval '1 day' end,
      case when i < 19700 then at + interval '2 days' end
    from (select i, now() - (${sql.lit(MESSAGES)} - i) * interval '50 minutes' as at from generate_series(1, ${sql.lit(MESSAGES)}) i)
      as sent join plan_people who on who.c = i * 2`.execute(trx);
  await sql`
    insert into message_entries (message_id, kind, staff_id, staff_name, text, closes_message, sent_at, created_at)
    select m.id, 'reply', s.id, s.name, 'It arrives tomorrow.', true, replied_at, replied_at
    from contact_messages m join plan_staff s on s.n = 0 where replied_at is not null`.execute(trx);
  await sql`
    insert into newsletter_subscribers (email, created_at, unsubscribed_at)
    select email, now() - c * interval '20 minutes', case when c % 20 = 0 then now() - c * interval '10 minutes' end
    from plan_people where c < ${sql.lit(SUBSCRIBERS)}`.execute(trx);
}

/** Files of all products, each with some changes, as they stay for a month. */
async function insertImports(trx: Transaction): Promise<void> {
  await sql`
    with files as (
      insert into product_imports (staff_name, file_name, state, format, created_at, applied_at)
      select 'Asha Rao', 'products-' || n || '.csv', 'applied', 'haat', now() - n * interval '1 day', now() - n * interval '1 day'
      from generate_series(1, ${sql.lit(IMPORTS)}) n returning id)
    insert into product_import_rows (import_id, number, product_id, title, kind, file_rows, product, stored_version, differences,
      notes, outcome)
    select f.id, i, 'bench-' || i, 'Product ' || i, case when i % 10 = 0 then 'changed' when i % 500 = 1 then 'rejected' else 'unchanged' end,
      array[i + 1], null, 'version', case when i % 10 = 0 then '[{"field": "Price", "before": "199", "after": "249"}]'::jsonb else '[]' end,
      case when i % 500 = 1 then array['The price is missing.'] else '{}' end, case when i % 10 = 0 then 'applied' end
    from files f, generate_series(1, ${sql.lit(ROWS_PER_IMPORT)}) i`.execute(trx);
  await sql`
    insert into product_import_parts (import_id, number, bytes)
    select id, 0, convert_to('Handle,Title,Price' || repeat(E'\\nbench,Product,', ${sql.lit(ROWS_PER_IMPORT)}), 'UTF8')
    from product_imports where format = 'haat'`.execute(trx);
}

async function insertContentVersions(trx: Transaction): Promise<void> {
  await sql`
    insert into content_versions (kind, key, status, body, staff_id, staff_name, created_at, changed_at)
    select 'policy', 'shipping', 'published', jsonb_build_object('html', '<p>' || repeat('We ship all over India. ', 100) || version || '</p>'),
      s.id, s.name, now() - version * interval '1 hour', now() - version * interval '1 hour'
    from generate_series(1, ${sql.lit(VERSIONS)}) version join plan_staff s on s.n = 0`.execute(trx);
}

/** Bank statements of which some rows were recorded as payments. */
async function insertStatements(trx: Transaction): Promise<void> {
  await sql`
    with files as (
      insert into statement_imports (kind, file_name, file_hash, created_at)
      select 'bank', 'statement-' || n || '.csv', decode(md5('statement ' || n), 'hex'), now() - n * interval '1 day'
      from generate_series(0, ${sql.lit(STATEMENTS - 1)}) n returning id, file_name),
    orders_of_files as (
      select row_number() over (order by created_at desc) as n, id, total_paise, created_at from orders)
    insert into statement_rows (import_id, row_number, row_hash, amount_paise, paid_at, utrs, text, order_id, outcome, recorded_at)
    select f.id, r, decode(md5(f.file_name || r), 'hex'), o.total_paise, o.created_at + interval '10 minutes',
      array[lpad((o.n + 600000000000)::text, 12, '0')], 'UPI/' || o.n || '/order ' || o.id,
      case when r % 3 = 0 then o.id end, case when r % 3 = 0 then 'applied' end, case when r % 3 = 0 then o.created_at end
    from files f, generate_series(1, ${sql.lit(ROWS_PER_STATEMENT)}) r
    join orders_of_files o on o.n = r * 3`.execute(trx);
}
