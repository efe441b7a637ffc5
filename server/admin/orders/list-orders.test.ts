import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ListOrdersQuery,
  listOrdersQuery,
  ORDER_FULFILLMENT_STATES,
  ORDER_PAYMENT_STATES,
  ORDER_VIEWS,
} from '#contract/admin/orders/orders.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { returnShipment } from '#server/order-management/return-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverShipment } from '#server/orders/fulfillment/deliver-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listOrdersForStaff } from './list-orders.ts';

const SHOP_ORIGIN = 'https://shop.example';
let shop: Awaited<ReturnType<typeof testApp>>;
let who: Awaited<ReturnType<typeof signedInCustomer>>;
let kurta: string;
/** Order numbers by what they are, in the order in which they were placed. */
const numbers: Record<string, string> = {};

const list = (query: Partial<ListOrdersQuery> = {}) =>
  listOrdersForStaff(shop.db, listOrdersQuery.parse(query), SHOP_ORIGIN);
const found = async (query: Partial<ListOrdersQuery>) => (await list(query)).data.map(({ number }) => number);
const numbersOf = (...names: string[]) => names.map((name) => numbers[name]);

beforeAll(async () => {
  shop = await testApp();
  who = await signedInCustomer(shop.app);
  kurta = (await addProduct(shop.db, { title: 'Indigo Kurta', variants: [{ sku: 'KUR-77', stock: 500 }] }))
    .id;
  const { id: masala } = await addProduct(shop.db, { title: 'Garam Masala', stock: 500 });
  const place = async (name: string, products: Record<string, number>, shippingAddress = SHIP_TO) => {
    numbers[name] = (await placedOrder(shop.app, who, { products, shippingAddress })).id;
    return numbers[name];
  };
  await place('unpaid', { [kurta]: 1 });
  const cash = await place(
    'cash',
    { [kurta]: 2, [masala]: 1 },
    {
      ...SHIP_TO,
      fullName: 'Ravi Iyer',
      phone: '+919000012345',
      state: 'Tamilnadu',
      city: 'Chennai',
      postalCode: '600001',
    },
  );
  await startedPayment(shop.app, who, cash, 'cod');
  const paid = await place('paid', { [masala]: 3 });
  await markPaid(shop.db, { orderNumber: paid, reference: 'UTR1' }, COMMAND_LINE);
  const cancelled = await place('cancelled', { [masala]: 4 });
  await markPaid(shop.db, { orderNumber: cancelled, reference: 'UTR2' }, COMMAND_LINE);
  await cancelOrder(shop.db, cancelled, { note: 'test' }, COMMAND_LINE);
  const refunded = await place('refunded', { [masala]: 5 });
  await markPaid(shop.db, { orderNumber: refunded, reference: 'UTR3' }, COMMAND_LINE);
  await cancelOrder(shop.db, refunded, { note: 'test' }, COMMAND_LINE);
  await recordManualRefund(shop.db, { orderNumber: refunded, reference: 'BANK3' }, COMMAND_LINE);
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
});

test('orders are newest first, with what staff need at a glance', async () => {
  const { data, total } = await list();
  expect(data.map(({ number }) => number)).toEqual(
    numbersOf('refunded', 'cancelled', 'paid', 'cash', 'unpaid'),
  );
  expect(total).toBe(5);
  expect(data[3]).toEqual({
    number: numbers.cash,
    createdAt: expect.stringMatching(/Z$/),
    customerName: 'Ravi Iyer',
    city: 'Chennai',
    postalCode: '600001',
    units: 3,
    title: 'Indigo Kurta',
    titles: 2,
    total: 1497,
    status: 1,
    paymentState: 'cash-on-delivery',
    paymentMethod: 'cod',
    fulfillmentState: 'unfulfilled',
    nextAction: 'pack',
  });
  expect(await found({ sort: 'oldest' })).toEqual(
    numbersOf('unpaid', 'cash', 'paid', 'cancelled', 'refunded'),
  );
});

test('views and their counts agree', async () => {
  const { views } = await list();
  expect(views).toMatchObject({ all: 5, 'to-pack': 2, unpaid: 1, cancelled: 2, returned: 0 });
  for (const view of ORDER_VIEWS) expect(await found({ view }), view).toHaveLength(views[view]);
});

test('every order is found under exactly the payment state that its row shows', async () => {
  const { data } = await list();
  expect(data.map(({ paymentState }) => paymentState)).toEqual([
    'refunded',
    'refund-due',
    'paid',
    'cash-on-delivery',
    'unpaid',
  ]);
  for (const payment of ORDER_PAYMENT_STATES) {
    const shown = data.filter(({ paymentState }) => paymentState === payment).map(({ number }) => number);
    expect(await found({ payment }), payment).toEqual(shown);
    expect((await list({ payment })).total, payment).toBe(shown.length);
  }
});

describe('the search finds an order', () => {
  test.each([
    ['its number without the dash', () => numbers.cash?.replace('-', '') ?? ''],
    ['a part of its number, in lower case', () => numbers.cash?.slice(3, 9).toLowerCase() ?? ''],
    ['the name of the recipient', () => 'iyer ravi'],
    ['the last digits of the phone number', () => '12345'],
    ['the phone number as people write it', () => '+91 90000 12345'],
    ['the PIN code', () => '600001'],
    ['two product titles', () => 'kurta masala'],
  ])('by %s', async (_, text) => {
    expect(await found({ q: text() })).toEqual(numbersOf('cash'));
  });

  test('by the SKU, the email and the account name', async () => {
    expect(await found({ q: 'kur-77' })).toEqual(numbersOf('cash', 'unpaid'));
    expect(await found({ q: who.email })).toHaveLength(5);
    expect(await found({ q: 'as' })).toHaveLength(5);
    expect(await found({ q: '_sha' })).toEqual([]);
  });

  test('by a corrected address at once', async () => {
    await shop.db
      .updateTable('orders')
      .set({ ship_full_name: 'आशा राव' })
      .where('id', '=', numbers.unpaid ?? '')
      .execute();
    expect(await found({ q: 'आशा' })).toEqual(numbersOf('unpaid'));
  });

  test('only within the view and the filters', async () => {
    expect(await found({ q: 'kurta', view: 'to-pack' })).toEqual(numbersOf('cash'));
    expect((await list({ q: 'kurta', view: 'to-pack' })).total).toBe(1);
    expect(await found({ q: 'kurta', view: 'cancelled' })).toEqual([]);
  });
});

describe('filters together find the orders that have all of it', () => {
  const STATES = ['Kerala', 'Tamil Nadu', 'tamilnadu'];
  const CARRIERS = ['DTDC', 'dtdc', 'India Post', null];

  // copies of the orders with their payments and refunds, sent by some carrier to some State
  beforeAll(async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const { data } = await list();
    for (let i = 0; i < 40; i += 1) {
      const copied = data[random(data.length)]?.number;
      const id = `C${String(i).padStart(4, '0')}-00000`;
      const carrier = CARRIERS[random(CARRIERS.length)];
      await sql`
        with o as (
          insert into orders (id, customer_id, status, created_at, total_paise, request_hash, email, phone_digits,
            ship_full_name, ship_address, ship_city, ship_state, ship_postal_code, ship_phone, payment_method, paid_at,
            payment_claimed_at)
          select ${id}, customer_id, status, created_at - make_interval(hours => ${random(20)}), total_paise, request_hash,
            email, phone_digits, ship_full_name, ship_address, ship_city, ${STATES[random(STATES.length)]},
            ship_postal_code, ship_phone, payment_method, paid_at,
            case when ${random(2) === 0} and status = 0 then now() end
          from orders where id = ${copied} returning id),
        p as (
          insert into payments (order_id, method, state, amount_paise, reference, next_poll_at)
          select ${id}, method, state, amount_paise, ${id} || reference, null from payments
          where order_id = ${copied} and exists (select from o))
        insert into shipments (order_id, number, carrier, cod_paise) select ${id}, 1, ${carrier}::text, 0
        from o where ${carrier}::text is not null`.execute(shop.db);
      await sql`
        insert into refunds (payment_id, reference, amount_paise, state)
        select id, ${id} || 'R', case when state = 'refunded' then amount_paise else 1 end,
          case when state = 'refunded' or ${random(2) === 0} then 'succeeded' else 'failed' end
        from payments where order_id = ${id} and state in ('captured', 'refund_due', 'refunded')`.execute(
        shop.db,
      );
    }
  });
  afterAll(async () => {
    for (const table of ['refunds', 'payments', 'shipments'])
      await sql`delete from ${sql.table(table)} where order_id like 'C%-00000'`.execute(shop.db);
    await sql`delete from orders where id like 'C%-00000'`.execute(shop.db);
  });

  test.each([
    ['few match', undefined],
    ['more match than are counted', 1],
  ])('if %s', async (_, maxCount) => {
    const { data: all } = await list({ limit: 100 });
    const facts = await sql<{ id: string; state: string; carriers: string[] }>`
      select id, lower(replace(ship_state, ' ', '')) as state,
        array(select lower(carrier) from shipments where order_id = orders.id) as carriers from orders`.execute(
      shop.db,
    );
    const factsOf = new Map(facts.rows.map((row) => [row.id, row]));
    let matched = 0;
    for (const payment of [undefined, ...ORDER_PAYMENT_STATES])
      for (const state of [undefined, 'Tamil Nadu'])
        for (const carrier of [undefined, 'Dtdc', 'Blue Dart'])
          for (const sort of ['newest', 'oldest'] as const) {
            const expected = all.filter(
              (order) =>
                (payment === undefined || order.paymentState === payment) &&
                (state === undefined || factsOf.get(order.number)?.state === 'tamilnadu') &&
                (carrier === undefined ||
                  factsOf.get(order.number)?.carriers.includes(carrier.toLowerCase())),
            );
            const query = listOrdersQuery.parse({ payment, state, carrier, sort, limit: 3 });
            const seen: string[] = [];
            let after: string | undefined;
            do {
              const part = await listOrdersForStaff(shop.db, { ...query, after }, SHOP_ORIGIN, maxCount);
              seen.push(...part.data.map(({ number }) => number));
              after = part.next;
            } while (after !== undefined);
            const numbersInOrder = expected.map(({ number }) => number);
            expect(seen, JSON.stringify(query)).toEqual(
              sort === 'newest' ? numbersInOrder : numbersInOrder.toReversed(),
            );
            matched += seen.length;
          }
    expect(matched).toBeGreaterThan(300);
  });
});

test('filters: method, State in any spelling, PIN code', async () => {
  expect(await found({ method: 'cod' })).toEqual(numbersOf('cash'));
  expect(await found({ state: 'Tamil Nadu' })).toEqual(numbersOf('cash'));
  expect(await found({ state: 'Atlantis' })).toEqual([]);
  expect(await found({ pin: '57' })).toHaveLength(4);
});

test('days are Indian days', async () => {
  // 22 November, 00:10 in India
  await shop.db
    .updateTable('orders')
    .set({ created_at: '2025-11-21T18:40:00Z' })
    .where('id', '=', numbers.unpaid ?? '')
    .execute();
  expect(await found({ from: '2025-11-22', to: '2025-11-22' })).toEqual(numbersOf('unpaid'));
  expect(await found({ to: '2025-11-21' })).toEqual([]);
});

test('parts follow each other without gap and without repetition, in both directions', async () => {
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const part = await list({ sort, limit: 2, ...(after !== undefined && { after }) });
      seen.push(...part.data.map(({ number }) => number));
      after = part.next;
    } while (after !== undefined);
    expect(seen).toEqual(await found({ sort }));
  }
});

test('every order is found under exactly the fulfillment state that its row shows', async () => {
  let units = 2;
  const paidOrder = async () => {
    // an order like one before would be the same
    units += 1;
    const { id } = await placedOrder(shop.app, who, { products: { [kurta]: units } });
    await markPaid(shop.db, { orderNumber: id, reference: `FULFILLED${units}` }, COMMAND_LINE);
    return id;
  };
  const packTwo = async (id: string) =>
    await packOrder(shop.db, { orderNumber: id, parts: [[{ lineNo: 1, quantity: 2 }]] }, COMMAND_LINE);
  const send = async (id: string) => {
    const sent = await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    return sent.shipmentId;
  };
  const partlyPacked = await paidOrder();
  await packTwo(partlyPacked);
  const packed = await paidOrder();
  await packOrder(shop.db, { orderNumber: packed }, COMMAND_LINE);
  const partlyShipped = await paidOrder();
  await packTwo(partlyShipped);
  await send(`${partlyShipped}/1`);
  const shipped = await paidOrder();
  await send(shipped);
  const delivered = await paidOrder();
  await deliverShipment(shop.db, await send(delivered), COMMAND_LINE);
  const returned = await paidOrder();
  const shipmentId = await send(returned);
  await returnShipment(shop.db, { shipmentId, reason: 'refused', sellable: [] }, COMMAND_LINE);

  const { data } = await list();
  const stateOf = (id: string) => data.find(({ number }) => number === id)?.fulfillmentState;
  expect([partlyPacked, packed, partlyShipped, shipped, delivered, returned].map(stateOf)).toEqual([
    'partly-packed',
    'packed',
    'partly-shipped',
    'shipped',
    'delivered',
    'returned',
  ]);
  for (const fulfillment of ORDER_FULFILLMENT_STATES) {
    const shown = data.filter((row) => row.fulfillmentState === fulfillment).map(({ number }) => number);
    expect(shown.length, fulfillment).toBeGreaterThan(0);
    expect(await found({ fulfillment }), fulfillment).toEqual(shown);
  }
});
