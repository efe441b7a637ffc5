import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { buildOrderEmail } from '#server/emails/templates/order-emails.ts';
import { renderTextLayout } from '#server/emails/templates/text-layout.ts';
import { findOrderDetails } from '#server/order-management/order-details.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { readSettings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { decide, postPayment, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markPaid } from '../mark-paid.ts';
import { lockCashPayer } from './cash-on-delivery-queries.ts';

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({
    settings: {
      testPayments: 'on',
      codMaxPaise: 200_000,
      codFeePaise: 4_900,
      codBlockedPins: ['744', '194101'],
      codMaxOpen: 2,
    },
  });
  await saveStoreInfo(shop.db, {
    storeName: 'Haat',
    gstin: '29AAGCB7383J1Z4',
    stateCode: '29',
    invoiceAt: 'payment',
  });
});
beforeEach(async () => {
  const facts = { HSN: '6204', 'GST rate': '5%' };
  productId = (await addProduct(shop.db, { title: 'Kurta', regularPricePaise: 129_900, facts })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

let lastPhone = 6_000_000_000;
function newPhone(): string {
  lastPhone += 1;
  return `+91${lastPhone}`;
}

async function anOrder({ who, pin = '570001', phone = newPhone(), product = productId }: AnOrder = {}) {
  const buyer = who ?? (await signedInCustomer(shop.app));
  const shippingAddress = { ...SHIP_TO, postalCode: pin, phone };
  const { id } = await placedOrder(shop.app, buyer, { products: { [product]: 1 }, shippingAddress });
  const read = async (url: string) => (await shop.app.inject({ url, headers: buyer.headers })).json();
  return {
    id,
    who: buyer,
    pay: () => startedPayment(shop.app, buyer, id, 'cod'),
    order: () => read(`${API_PREFIX}/orders/${id}`),
    options: async () =>
      (await read(`${API_PREFIX}${API_PATHS.paymentFields}?orderId=${id}`)).fields[0].options as Option[],
  };
}

interface AnOrder {
  who?: Customer;
  pin?: string;
  phone?: string;
  product?: string;
}

interface Option {
  value: string;
  label: string;
  fee?: number;
}

const methodsOf = (options: Option[]) => options.map(({ value }) => value);

describe('the fee', () => {
  test('is shown with the method, before the shopper chooses', async () => {
    const { options } = await anOrder();
    expect((await options()).at(-1)).toEqual({
      value: 'cod',
      label: 'Cash on delivery (₹49.00 extra)',
      fee: 49,
    });
  });

  test('becomes a line of the order and part of its total when the payment awaits cash, only once', async () => {
    const { pay, order } = await anOrder();
    expect(await order()).toMatchObject({ total: 1299, items: [{ price: 1299 }] });
    for (const _ of [1, 2]) expect(await pay()).toEqual({ success: true });
    const { total, items } = await order();
    expect(total).toBe(1348);
    expect(items).toEqual([
      expect.objectContaining({ productTitle: 'Kurta', price: 1299, quantity: 1 }),
      { id: '2', productTitle: 'Cash on delivery fee', price: 49, quantity: 1 },
    ]);
  });

  test('is on the invoice with tax included, at the rate of the products', async () => {
    const { id, pay } = await anOrder();
    await pay();
    const { document } = await shop.db
      .selectFrom('invoices')
      .select('document')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({
      totalPaise: 134_800,
      lines: [
        { grossPaise: 129_900 },
        {
          description: 'Cash on delivery fee',
          hsn: '6204',
          grossPaise: 4_900,
          tax: { rateBasisPoints: 500, taxablePaise: 4_666, cgstPaise: 117, sgstPaise: 117 },
        },
      ],
    });
  });

  test('is in the emails: in the order summary, and in the amount to have ready', async () => {
    const { id, pay } = await anOrder();
    await pay();
    const order = await findOrderDetails(shop.db, id);
    const textOf = (kind: 'order-placed' | 'order-shipped') =>
      order &&
      renderTextLayout(
        buildOrderEmail(kind, order, {
          storeName: 'Haat',
          shopOrigin: 'https://shop.example',
          refundTime: '',
        }),
        'Haat',
      );
    expect(textOf('order-placed')).toContain('1 × Cash on delivery fee: ₹49.00');
    expect(textOf('order-placed')).toContain('Total ₹1,348.00');
    expect(textOf('order-shipped')).toContain('Please have ₹1,348.00 ready');
  });

  test('is in the cash that the carrier hands over, no more and no less', async () => {
    const { id, pay, order } = await anOrder();
    await pay();
    const cash = (amountPaise: number) =>
      markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-1', amountPaise }, COMMAND_LINE);
    expect((await cash(129_900)).outcome).toBe('mismatch');
    expect((await cash(134_800)).outcome).toBe('applied');
    expect(await order()).toMatchObject({ paid: true, total: 1348 });
  });

  test('money by an earlier method after the payment awaits cash is due for refund: cash is collected', async () => {
    const { id, who, pay, order } = await anOrder();
    const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
    await pay();
    await decide(shop.app, redirectUrl, 'approve');
    expect(await order()).toMatchObject({ status: 1, paid: false, total: 1348 });
    const payments = await shop.db
      .selectFrom('payments')
      .select(['method', 'state', 'amount_paise as paise'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
    expect(payments).toEqual([
      { method: 'test', state: 'refund_due', paise: 129_900 },
      { method: 'cod', state: 'awaiting_cash', paise: 134_800 },
    ]);
  });

  test('that changed since an interrupted start is charged as it is now', async () => {
    const { id, pay, order } = await anOrder();
    await sql`insert into payments (order_id, method, state, amount_paise, reference)
      values (${id}, 'cod', 'created', 139900, ${`${id.replace('-', '')}01`})`.execute(shop.db);
    expect(await pay()).toEqual({ success: true });
    expect(await order()).toMatchObject({ total: 1348 });
  });
});

describe('an order that is not eligible for cash: the shopper reads why and what to do, and is not offered it', () => {
  const expectRejected = async (an: Awaited<ReturnType<typeof anOrder>>, error: string) => {
    expect(await an.pay()).toEqual({ success: false, error });
    expect(await an.order()).toMatchObject({ status: 0, paid: false });
    expect(methodsOf(await an.options())).toEqual(['test']);
    expect(await startedPayment(shop.app, an.who, an.id, 'test')).toMatchObject({ success: true });
  };

  test('too expensive, fee included', async () => {
    const expensive = await addProduct(shop.db, { regularPricePaise: 195_101 });
    await expectRejected(
      await anOrder({ product: expensive.id }),
      'Cash on delivery is possible up to ₹2,000.00, its fee of ₹49.00 included. Please choose another way to pay.',
    );
    const affordable = await addProduct(shop.db, { regularPricePaise: 195_100 });
    expect(await (await anOrder({ product: affordable.id })).pay()).toEqual({ success: true });
  });

  test.each(['744101', '194101'])('to a PIN code where no cash is collected (%s)', async (pin) => {
    await expectRejected(
      await anOrder({ pin }),
      `Cash on delivery is not possible at PIN code ${pin}. Please choose another way to pay.`,
    );
  });

  test('but a neighboring PIN code is accepted', async () => {
    expect(await (await anOrder({ pin: '194102' })).pay()).toEqual({ success: true });
  });

  const TOO_MANY =
    'There are already 2 orders with cash on delivery on the way to you. Please choose another way to pay, ' +
    'or wait until one has arrived.';

  test('a third order of one account, with any phone number, until one has arrived', async () => {
    const first = await anOrder();
    await first.pay();
    const other = await addProduct(shop.db, { regularPricePaise: 100_000 });
    await (await anOrder({ who: first.who, product: other.id })).pay();
    const third = await anOrder({ who: first.who });
    await expectRejected(third, TOO_MANY);
    await shipOrder(shop.db, { orderNumber: first.id, carrier: 'India Post' }, COMMAND_LINE);
    await deliverOrder(shop.db, first.id, COMMAND_LINE);
    expect(await third.pay()).toEqual({ success: true });
  });

  test('a third order to one phone number, from any account', async () => {
    const phone = newPhone();
    for (const _ of [1, 2]) await (await anOrder({ phone })).pay();
    await expectRejected(await anOrder({ phone }), TOO_MANY);
  });

  test('of six orders at once two are accepted', async () => {
    const phone = newPhone();
    const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder({ phone })));
    const results = await Promise.all(orders.map(({ pay }) => pay()));
    expect(results.filter(({ success }) => success)).toHaveLength(2);
  });
});

describe('the form', () => {
  test('without an order, or for another customer, offers every method: a start explains why', async () => {
    const { id } = await anOrder({ pin: '744101' });
    const otherCustomer = await signedInCustomer(shop.app);
    for (const headers of [{}, otherCustomer.headers]) {
      const url = `${API_PREFIX}${API_PATHS.paymentFields}?orderId=${id}`;
      expect(methodsOf((await shop.app.inject({ url, headers })).json().fields[0].options)).toEqual([
        'test',
        'cod',
      ]);
    }
  });

  test('does not wait for a payment of the same customer that is being started', async () => {
    const an = await anOrder();
    const { customerId, phoneDigits } = await shop.db
      .selectFrom('orders')
      .select(['customer_id as customerId', 'phone_digits as phoneDigits'])
      .where('id', '=', an.id)
      .executeTakeFirstOrThrow();
    const options = await shop.db.transaction().execute(async (trx) => {
      await lockCashPayer(trx, { id: an.id, customerId, phoneDigits });
      return await an.options();
    });
    expect(methodsOf(options)).toEqual(['test', 'cod']);
  });

  test('still shows cash if it is the only method and not eligible, so that a start explains why', async () => {
    const cashOnly = await testApp({ settings: { testPayments: 'off', codBlockedPins: ['5'] } });
    const who = await signedInCustomer(cashOnly.app);
    const { id } = await addProduct(cashOnly.db);
    const order = await placedOrder(cashOnly.app, who, { products: { [id]: 1 } });
    const url = `${API_PREFIX}${API_PATHS.paymentFields}?orderId=${order.id}`;
    const { fields } = (await cashOnly.app.inject({ url, headers: who.headers })).json();
    const result = (await postPayment(cashOnly.app, who, order.id, 'cod')).json();
    await cashOnly.close();
    expect(methodsOf(fields[0].options)).toEqual(['cod']);
    expect(result.error).toContain('PIN code 570001');
  });
});

test('invalid cash settings are rejected at startup', () => {
  expect(readSettings({ COD_BLOCKED_PINS: ' 744, 19 4101 ,' }).codBlockedPins).toEqual(['744', '194101']);
  for (const wrong of ['0', 'x', '1234567', '744;5'])
    expect(() => readSettings({ COD_BLOCKED_PINS: wrong })).toThrow('COD_BLOCKED_PINS');
  for (const wrong of ['1.5', '-1', '10001'])
    expect(() => readSettings({ COD_FEE_RUPEES: wrong })).toThrow('COD_FEE_RUPEES');
});
