import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { type Today, todayReply } from '#contract/admin/today.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { returnOrder } from '#server/order-management/return-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { enableDemoMode } from '#server/store-info/demo-mode.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const today = async (role: Parameters<typeof signedInStaff>[2]): Promise<Today> => {
  const staff = await signedInStaff(shop.app, shop.db, role);
  return todayReply.parse((await staffInject(shop.app, staff, 'GET', ADMIN_PATHS.today)).json());
};

test('a new shop shows its owner what is missing, from its present data', async () => {
  const { setup } = await today('owner');
  expect(setup?.every(({ isDone }) => !isDone)).toBe(true);
  expect((await today('packer')).setup).toBeUndefined();
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  await saveStoreInfo(shop.db, {
    storeName: 'Haat',
    companyAddress: '1 MG Road, Mysuru',
    stateCode: '29',
    policies: { privacy: 'p', terms: 't', refund: 'r', shipping: 's' },
  });
  const stepsDone = async () =>
    (await today('owner')).setup?.filter(({ isDone }) => isDone).map(({ id }) => id);
  expect(await stepsDone()).toEqual(['store-address', 'products', 'policies']);
  await saveStoreInfo(shop.db, {
    categories: ['Kurtas'],
    delivery: { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 6 } },
  });
  expect(await stepsDone()).toEqual(['products', 'menu', 'shipping']);
  await saveStoreInfo(shop.db, { policies: { privacy: 'p', refund: 'r' } });
  const policies = (await today('owner')).setup?.find(({ id }) => id === 'policies');
  expect(policies).toMatchObject({ isDone: false, left: ['Terms & Conditions', 'Shipping Policy'] });
});

test('what the demo offers by itself is no step of the owner', async () => {
  const demo = await testApp();
  await enableDemoMode(demo.db);
  const staff = await signedInStaff(demo.app, demo.db, 'owner');
  const reply = await staffInject(demo.app, staff, 'GET', ADMIN_PATHS.today);
  const { setup } = todayReply.parse(reply.json());
  expect(setup?.filter(({ isDone }) => isDone)).toEqual([]);
  await demo.close();
});

test('products without a GST rate lead those who may set rates to them', async () => {
  await saveStoreInfo(shop.db, { gstin: '29AAGCB7383J1Z4', stateCode: '29' });
  const actionOf = async (role: Parameters<typeof signedInStaff>[2]) =>
    (await today(role)).groups.find(({ kind }) => kind === 'gst-rate-missing');
  expect((await actionOf('owner'))?.action?.path).toBe('/settings/taxes');
  const group = await actionOf('catalog-editor');
  expect(group?.count).toBe(1);
  // a product is known by its title, not by its URL handle
  expect(group?.items).toMatchObject([{ text: 'Kurta' }]);
  expect(group?.action).toBeUndefined();
  await saveStoreInfo(shop.db, { stateCode: '29' });
});

test('orders to pack, action items and the day in figures', async () => {
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { kurta: 2 } });
  await startedPayment(shop.app, who, id, 'cod');
  await shop.db
    .updateTable('email_outbox')
    .set({ attempts: 3, next_attempt_at: null, last_error: 'mailbox full' })
    .where('kind', '=', 'order-placed')
    .execute();
  // expired without an SMTP server
  await shop.db
    .updateTable('email_outbox')
    .set({ next_attempt_at: null })
    .where('kind', '=', 'new-order')
    .execute();
  // not paid, so it is no sale
  await placedOrder(shop.app, who, { products: { kurta: 1 } });
  const manager = await today('manager');
  expect(manager).toMatchObject({ toPack: 1, toShip: 0, unpaid: 1 });
  expect(manager.groups).toMatchObject([
    {
      kind: 'email-failed',
      count: 2,
      action: { path: '/emails?view=failed' },
      items: [
        {
          orderNumber: id,
          text: 'Order confirmation',
          detail: expect.stringContaining('takes the email only later'),
        },
        { orderNumber: id, detail: 'It expired before an email server took it.' },
      ],
    },
  ]);
  expect(manager.days?.[0]).toMatchObject({ orders: 1, net: 998 });
  expect(manager.days).toHaveLength(7);
  const packer = await today('packer');
  expect(packer.groups).toEqual([]);
  expect(packer.days).toBeUndefined();
});

test('five items of a kind are listed at first, and as many as are counted on request', async () => {
  const server = await testApp();
  for (let i = 0; i < 7; i += 1)
    await addProduct(server.db, { id: `above-${i}`, facts: { MRP: '100' }, regularPricePaise: 49_900 });
  const staff = await signedInStaff(server.app, server.db, 'owner');
  const read = async (query = '') => {
    const reply = await staffInject(server.app, staff, 'GET', `${ADMIN_PATHS.today}${query}`);
    return todayReply.parse(reply.json()).groups.find(({ kind }) => kind === 'price-above-mrp');
  };
  expect(await read()).toMatchObject({ count: 7, items: { length: 5 } });
  const all = await read('?show=price-above-mrp');
  expect(all).toMatchObject({ count: 7, items: { length: 7 } });
  expect(await read('?show=low-stock')).toMatchObject({ count: 7, items: { length: 5 } });
  await server.close();
});

test('items name the one step that is done on the spot, or the screen where it is done', async () => {
  const server = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  const { id: productId } = await addProduct(server.db, { facts: { MRP: '100' }, regularPricePaise: 49_900 });
  const who = await signedInCustomer(server.app);
  const { id } = await placedOrder(server.app, who, { products: { [productId]: 1 } });
  await startedPayment(server.app, who, id, 'upi');
  const utr = '412345678901';
  const fields = { method: 'upi', upiPaid: true, utr };
  await post(server.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
  const read = async (role: Parameters<typeof signedInStaff>[2]) => {
    const staff = await signedInStaff(server.app, server.db, role);
    const { groups } = todayReply.parse(
      (await staffInject(server.app, staff, 'GET', ADMIN_PATHS.today)).json(),
    );
    return { staff, itemsOf: (kind: string) => groups.find((group) => group.kind === kind)?.items };
  };
  const { staff, itemsOf } = await read('manager');
  const claim = itemsOf('upi-payment')?.[0]?.claim;
  expect(claim).toEqual({ reference: expect.any(String), utr, amount: 499 });
  expect(itemsOf('price-above-mrp')?.[0]?.path).toBe(`/products/${productId}`);
  const verify = ADMIN_PATHS.verifyClaim.replace(':reference', claim?.reference ?? '');
  await staffInject(server.app, staff, 'POST', verify, { payload: { utr } });
  await shipOrder(server.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  await returnOrder(server.db, { orderNumber: id, isSellable: true }, COMMAND_LINE);
  const later = await read('accountant');
  expect(later.itemsOf('upi-payment')).toBeUndefined();
  expect(later.itemsOf('returned-paid')).toMatchObject([{ orderNumber: id, refund: true }]);
  expect(later.itemsOf('price-above-mrp')).toBeUndefined();
  await server.close();
});

test('Today counts the UPI payments that the list of payments to verify has: those whose customer named a UTR', async () => {
  const server = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  const { id: productId } = await addProduct(server.db, { regularPricePaise: 49_900 });
  const who = await signedInCustomer(server.app);
  const orders = [];
  for (const [quantity, utr] of [[1, '412345678901'] as const, [2, undefined] as const]) {
    const { id } = await placedOrder(server.app, who, { products: { [productId]: quantity } });
    await startedPayment(server.app, who, id, 'upi');
    const fields = { method: 'upi', upiPaid: true, utr };
    if (utr) await post(server.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
    orders.push(id);
  }
  const staff = await signedInStaff(server.app, server.db, 'manager');
  const read = async (path: string) => (await staffInject(server.app, staff, 'GET', path)).json();
  const group = todayReply
    .parse(await read(ADMIN_PATHS.today))
    .groups.find(({ kind }) => kind === 'upi-payment');
  const list = await read(`${ADMIN_PATHS.payments}?view=claims`);
  expect(list.data).toMatchObject([{ orderNumber: orders[0] }]);
  expect(group).toMatchObject({ count: 1, items: [{ orderNumber: orders[0] }] });
  await server.close();
});

test('a change of the shop reaches an open screen; the stream ends with the server', async () => {
  const server = await testApp();
  const member = await signedInStaff(server.app, server.db, 'packer');
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const reply = await fetch(origin + API_PREFIX + ADMIN_PATHS.events, { headers: member.headers });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  const reader = (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readUntil = async (text: string) => {
    while (!received.includes(text)) {
      const { value, done } = await reader.read();
      if (done) return;
      received += value;
    }
  };
  await readUntil('retry');
  // the first poll may come after this insert, so changes are made until one is reported
  let isReported = false;
  const reported = readUntil('event: change').then(() => {
    isReported = true;
  });
  while (!isReported) {
    await server.db
      .insertInto('audit_log')
      .values({
        actor_kind: 'system',
        staff_id: null,
        staff_name: null,
        action: 'order.pack',
        subject_kind: 'order',
        subject_id: 'x',
        before: null,
        after: null,
        operation_id: null,
        undoes_id: null,
      })
      .execute();
    await Promise.race([reported, wait(500)]);
  }
  expect(received).toContain('"areas":["orders"');
  // packed units leave the stock that is being counted
  expect(received).toMatch(/"areas":\[[^\]]*"inventory"/);
  await server.close();
  await readUntil('never sent');
  expect((await reader.read()).done).toBe(true);
});
