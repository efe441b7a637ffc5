import { sql } from 'kysely';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { INVENTORY_VIEWS } from '#contract/admin/catalog/inventory.ts';
import { CUSTOMER_VIEWS } from '#contract/admin/customers.ts';
import type { DocumentKind } from '#contract/admin/orders/documents.ts';
import { ORDER_VIEWS } from '#contract/admin/orders/orders.ts';
import { PAYMENT_VIEWS } from '#contract/admin/orders/payments.ts';
import { SHIPMENT_VIEWS } from '#contract/admin/orders/shipments.ts';
import { REPORTS, SALES_REPORTS } from '#contract/admin/reports/report-names.ts';
import type { Database } from '#server/database/database.ts';
import { type AdminRequest, LIST_GOAL_MS } from './admin-request.ts';
import { listOfficeRequests } from './office-requests.ts';

const TODAY_GOAL_MS = 300;
const YEAR_REPORT_GOAL_MS = 150;
const PRINTED = 200;
const PRINT_GOAL_MS = 2_000;
const PRINT_TIMES = 8;

/** Everything that staff read: each view of each list, searches, next pages, orders, Today, documents to print. */
export async function listAdminRequests(db: Database): Promise<AdminRequest[]> {
  const samples = await findSamples(db);
  const { order, middle, old, reseller } = samples;
  const list = (name: string, path: string, query: Record<string, string> = {}): AdminRequest => ({
    name,
    path: `${path}?${new URLSearchParams(query)}`,
    goalMs: LIST_GOAL_MS,
  });
  const orders = (name: string, query: Record<string, string>) =>
    list(`orders: ${name}`, ADMIN_PATHS.orders, query);
  const print = (name: string, kind: DocumentKind): AdminRequest => ({
    name: `${PRINTED} ${name}`,
    path: ADMIN_PATHS.documents,
    body: { kind, orders: samples.toPack.slice(0, PRINTED) },
    goalMs: PRINT_GOAL_MS,
    times: PRINT_TIMES,
  });
  const orderPage = (name: string, path: string, number: string) =>
    list(name, path.replace(':number', number));
  return [
    { name: 'Today', path: ADMIN_PATHS.today, goalMs: TODAY_GOAL_MS },
    ...ORDER_VIEWS.map((view) => orders(view, { view })),
    orders('all, oldest first', { sort: 'oldest' }),
    orders('next page', { after: order.id }),
    orders('next page, 50,000 orders down', { after: middle.id }),
    orders('delivered, 50,000 orders down', { view: 'delivered', after: middle.id }),
    orders('whole number', { q: old.id }),
    orders('five characters of a number', { q: old.id.slice(0, 5) }),
    orders('first and last name', { q: old.name }),
    orders('a frequent name', { q: 'kumar' }),
    orders('two letters', { q: 'ra' }),
    orders('last 4 digits of a phone', { q: old.phone.slice(-4) }),
    orders('phone number', { q: `+91 ${old.phone}` }),
    orders('email', { q: old.email }),
    orders('a word that every order has', { q: 'example' }),
    orders('a product', { q: 'ikat teak lamp' }),
    orders('a frequent product', { q: 'kurta' }),
    orders('PIN code', { q: old.pin }),
    orders('no match', { q: 'qqqqzzzz' }),
    orders('frequent name, oldest first', { q: 'kumar', sort: 'oldest' }),
    orders('a frequent name to pack', { q: 'kumar', view: 'to-pack' }),
    orders('paid', { payment: 'paid' }),
    orders('not packed', { fulfillment: 'unfulfilled' }),
    orders('partly packed', { fulfillment: 'partly-packed' }),
    orders('delivered and paid', { fulfillment: 'delivered', payment: 'paid' }),
    orders('refund due', { payment: 'refund-due' }),
    orders('partly refunded', { payment: 'partly-refunded' }),
    orders('cash on delivery', { payment: 'cash-on-delivery' }),
    orders('claimed', { payment: 'claimed' }),
    orders('a State', { state: 'Kerala' }),
    orders('a State, unpaid', { state: 'Kerala', payment: 'unpaid' }),
    orders('PIN codes from 560', { pin: '560' }),
    orders('a carrier', { carrier: 'DTDC' }),
    orders('one month', { from: old.day, to: old.nextMonth }),
    orders('method UPI', { method: 'upi' }),
    orders('refunded', { payment: 'refunded' }),
    orders('a carrier without shipments', { carrier: 'None' }),
    orders('a PIN code as a filter', { pin: old.pin }),
    orders('a frequent name, unpaid', { q: 'kumar', payment: 'unpaid' }),
    orders('a State, a carrier, partly refunded', {
      state: 'Kerala',
      carrier: 'DTDC',
      payment: 'partly-refunded',
    }),
    orders('cancelled, unpaid, in a month', {
      view: 'cancelled',
      payment: 'unpaid',
      from: old.day,
      to: old.nextMonth,
    }),
    orderPage('order', ADMIN_PATHS.order, order.id),
    orderPage('order of a reseller with 400 orders', ADMIN_PATHS.order, reseller.id),
    orderPage('payments of an order', ADMIN_PATHS.orderPayments, order.id),
    orderPage('shipments of an order', ADMIN_PATHS.orderShipments, order.id),
    orderPage('what cancelling an order means', ADMIN_PATHS.cancellation, samples.toPack[0] ?? order.id),
    list('to pack', ADMIN_PATHS.packing, { limit: '60' }),
    list('to pack, next page', ADMIN_PATHS.packing, { limit: '60', after: samples.toPack[100] ?? '' }),
    ...SHIPMENT_VIEWS.map((view) => list(`shipments: ${view}`, ADMIN_PATHS.shipments, { view })),
    list('shipments: next page', ADMIN_PATHS.shipments, { view: 'all', after: samples.shipmentId }),
    list('shipments: tracking number', ADMIN_PATHS.shipments, { view: 'all', q: samples.trackingNumber }),
    list('shipments: a name', ADMIN_PATHS.shipments, { view: 'all', q: old.name }),
    list('shipments: order number', ADMIN_PATHS.shipments, { view: 'all', q: old.id }),
    list('shipments: a frequent name', ADMIN_PATHS.shipments, { view: 'all', q: 'kumar' }),
    list('shipments: no match', ADMIN_PATHS.shipments, { view: 'all', q: 'qqqqzzzz' }),
    ...PAYMENT_VIEWS.map((view) => list(`payments: ${view}`, ADMIN_PATHS.payments, { view })),
    list('payments: next page', ADMIN_PATHS.payments, { after: samples.paymentReference }),
    list('payments: order number', ADMIN_PATHS.payments, { q: old.id }),
    list('payments: a frequent name', ADMIN_PATHS.payments, { q: 'kumar' }),
    list('payments: bank reference', ADMIN_PATHS.payments, { q: samples.gatewayReference }),
    ...INVENTORY_VIEWS.map((view) => list(`inventory: ${view}`, ADMIN_PATHS.inventory, { view })),
    ...['location', 'available'].map((sort) =>
      list(`inventory: by ${sort}`, ADMIN_PATHS.inventory, { sort }),
    ),
    list('inventory: a product', ADMIN_PATHS.inventory, { q: 'ikat teak lamp' }),
    list('inventory: a frequent word', ADMIN_PATHS.inventory, { q: 'kurta' }),
    list('inventory: a product and a size', ADMIN_PATHS.inventory, { q: 'ikat teak lamp m' }),
    list('inventory: two letters', ADMIN_PATHS.inventory, { q: 'ku' }),
    list('inventory: SKU', ADMIN_PATHS.inventory, { q: 'BX4711-M' }),
    list('inventory: SKU of a scanner', ADMIN_PATHS.inventory, { code: 'BX4711-M' }),
    list('inventory: no match', ADMIN_PATHS.inventory, { q: 'qqqqzzzz' }),
    ...CUSTOMER_VIEWS.map((view) => list(`customers: ${view}`, ADMIN_PATHS.customers, { view })),
    list('customers: next page', ADMIN_PATHS.customers, { after: samples.customerId }),
    list('customers: first and last name', ADMIN_PATHS.customers, { q: old.name }),
    list('customers: a frequent name', ADMIN_PATHS.customers, { q: 'kumar' }),
    list('customers: two letters', ADMIN_PATHS.customers, { q: 'ra' }),
    list('customers: email', ADMIN_PATHS.customers, { q: old.email }),
    list('customers: a word that every email has', ADMIN_PATHS.customers, { q: 'example' }),
    list('customers: last 4 digits of a phone', ADMIN_PATHS.customers, { q: old.phone.slice(-4) }),
    list('customers: phone number', ADMIN_PATHS.customers, { q: `+91 ${old.phone}` }),
    list('customers: no match', ADMIN_PATHS.customers, { q: 'qqqqzzzz' }),
    list('customer', ADMIN_PATHS.customer.replace(':id', samples.customerId)),
    list('customer: a reseller with 400 orders', ADMIN_PATHS.customer.replace(':id', reseller.customerId)),
    ...REPORTS.map((name) => list(`report of a month: ${name}`, ADMIN_PATHS.report.replace(':name', name))),
    ...SALES_REPORTS.map((name) => ({
      ...list(`report of a year: ${name}`, ADMIN_PATHS.report.replace(':name', name), {
        range: 'custom',
        from: samples.yearAgo,
        to: samples.today,
      }),
      goalMs: YEAR_REPORT_GOAL_MS,
    })),
    list('activity', ADMIN_PATHS.activity),
    list('activity: next page', ADMIN_PATHS.activity, { after: samples.entryId }),
    list('activity: one action', ADMIN_PATHS.activity, { action: 'order.cancel' }),
    list('activity: no such action', ADMIN_PATHS.activity, { action: 'staff.remove' }),
    list('activity: one person', ADMIN_PATHS.activity, { who: samples.staffId }),
    list('activity: the shop itself', ADMIN_PATHS.activity, { who: 'system' }),
    list('activity: an order', ADMIN_PATHS.activity, { q: old.id }),
    list('activity: one person and action', ADMIN_PATHS.activity, {
      who: samples.staffId,
      action: 'order.cancel',
    }),
    list('activity: no match', ADMIN_PATHS.activity, { q: 'qqqqzzzz' }),
    ...(await listOfficeRequests(db, order.id)),
    print('packing slips as one PDF', 'packing-slips'),
    print('orders as one pick list', 'pick-list'),
  ];
}

interface SampleOrder {
  id: string;
  name: string;
  phone: string;
  email: string;
  pin: string;
  day: string;
  nextMonth: string;
}

/** Orders, people and numbers of the seeded shop to ask for. */
async function findSamples(db: Database) {
  const orderAt = async (offset: number): Promise<SampleOrder> => {
    const { rows } = await sql<SampleOrder>`
      select id, ship_full_name as name, phone_digits as phone, email, ship_postal_code as pin,
        to_char(created_at, 'YYYY-MM-DD') as day, to_char(created_at + interval '1 month', 'YYYY-MM-DD') as "nextMonth"
      from orders where email is not null and status = 3 order by created_at desc offset ${offset} limit 1`.execute(
      db,
    );
    return first(rows);
  };
  const reseller = await sql<{ id: string; customerId: string }>`
    select o.id, coalesce(o.customer_id::text, (select id::text from customers where email = o.email), 'guest-' || o.id) as "customerId"
    from orders o where phone_digits = (select phone_digits from orders group by 1 order by count(*) desc limit 1)
    order by created_at desc limit 1`.execute(db);
  const toPack = await sql<{ id: string }>`
    select id from orders o where status = 1 and not exists (select from shipments where order_id = o.id)
    order by created_at`.execute(db);
  const middle = await sql<{
    shipmentId: string;
    trackingNumber: string;
    paymentReference: string;
    gatewayReference: string;
  }>`
    select s.id::text as "shipmentId", s.tracking_number as "trackingNumber", p.reference as "paymentReference",
      p.gateway_reference as "gatewayReference"
    from shipments s join payments p on p.order_id = s.order_id
    where p.gateway_reference is not null order by s.id offset 30000 limit 1`.execute(db);
  const account = await sql<{ customerId: string }>`
    select id::text as "customerId" from customers order by created_at desc, id offset 1000 limit 1`.execute(
    db,
  );
  const activity = await sql<{ entryId: string; staffId: string }>`
    select id::text as "entryId", staff_id::text as "staffId" from audit_log where staff_id is not null
    order by id offset 100000 limit 1`.execute(db);
  const days = await sql<{ today: string; yearAgo: string }>`
    select to_char(now(), 'YYYY-MM-DD') as today, to_char(now() - interval '1 year', 'YYYY-MM-DD') as "yearAgo"`.execute(
    db,
  );
  return {
    ...first(days.rows),
    order: await orderAt(200),
    middle: await orderAt(45_000),
    old: await orderAt(60_000),
    reseller: first(reseller.rows),
    toPack: toPack.rows.map(({ id }) => id),
    ...first(middle.rows),
    ...first(activity.rows),
    ...first(account.rows),
  };
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The shop has no orders of this script: use an empty folder.');
  return row;
}
