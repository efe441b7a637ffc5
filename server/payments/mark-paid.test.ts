import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markPaid } from './mark-paid.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function anOrder(method?: string) {
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  if (method) await startedPayment(shop.app, who, id, method);
  const order = () => readOrder(shop.app, who, id);
  return { id, order };
}

const auditOf = (orderId: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action', 'after'])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .execute();
const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));

test('money by UPI: the order is paid and processed', async () => {
  const { id, order } = await anOrder('upi');
  const reference = newUtr();
  expect(await markPaid(shop.db, { orderNumber: id.toLowerCase(), reference }, COMMAND_LINE)).toEqual({
    orderId: id,
    outcome: 'applied',
  });
  expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'upi' });
  expect((await markPaid(shop.db, { orderNumber: id, reference }, COMMAND_LINE)).outcome).toBe('duplicate');
  expect(await auditOf(id)).toEqual([
    {
      actor_kind: 'command-line',
      action: 'payment.record',
      after: { method: 'upi', reference, amountPaise: 129_900, outcome: 'applied' },
    },
  ]);
});

test('money for an order whose customer never pressed Pay Now', async () => {
  const { id, order } = await anOrder();
  expect((await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE)).outcome).toBe(
    'applied',
  );
  expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'upi' });
});

test('cash on delivery: the order counts as paid', async () => {
  const { id, order } = await anOrder('cod');
  expect((await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-7' }, COMMAND_LINE)).outcome).toBe(
    'applied',
  );
  expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'cod' });
});

test.each([['upi'], [undefined]])('another amount changes nothing, however often (%s)', async (method) => {
  const { id, order } = await anOrder(method);
  const reference = newUtr();
  for (const amountPaise of [12_990, 12_990]) {
    expect((await markPaid(shop.db, { orderNumber: id, reference, amountPaise }, COMMAND_LINE)).outcome).toBe(
      'mismatch',
    );
  }
  expect(await order()).toMatchObject({ status: 0, paid: false });
  const headings = (await actionItemTexts(shop.db)).map(({ heading }) => heading);
  expect(headings).not.toContainEqual(expect.stringMatching(/wrong amount/));
  expect(
    (await markPaid(shop.db, { orderNumber: id, reference, amountPaise: 129_900 }, COMMAND_LINE)).outcome,
  ).toBe('applied');
});

test('a second transfer for a paid order is due for refund', async () => {
  const { id, order } = await anOrder('upi');
  await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
  expect((await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE)).outcome).toBe(
    'refund_due',
  );
  expect((await order()).history).toHaveLength(2);
});

test('one transfer pays one order', async () => {
  const [first, second] = [await anOrder('upi'), await anOrder('upi')];
  const reference = newUtr();
  await markPaid(shop.db, { orderNumber: first.id, reference }, COMMAND_LINE);
  await expect(markPaid(shop.db, { orderNumber: second.id, reference }, COMMAND_LINE)).rejects.toThrow(
    first.id,
  );
  expect(await second.order()).toMatchObject({ paid: false });
});

test('an unknown order is rejected', async () => {
  for (const orderNumber of ['00000-00000', 'nonsense']) {
    await expect(markPaid(shop.db, { orderNumber, reference: newUtr() }, COMMAND_LINE)).rejects.toMatchObject(
      {
        code: 'order_not_found',
      },
    );
  }
});
