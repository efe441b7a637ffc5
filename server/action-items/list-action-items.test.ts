import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmails } from '#server/emails/send-emails.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ACTION_ITEM_QUERIES } from './action-item-queries.ts';
import { listActionItems } from './list-action-items.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

test('the action items are typed rows: order numbers, amounts in paise, times', async () => {
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: 129_950 });
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 2 } });
  await startedPayment(shop.app, who, id, 'cod');
  const [group, ...others] = await listActionItems(shop.db);
  expect(others).toEqual([]);
  expect(group).toEqual({
    kind: 'order-to-ship',
    items: [
      {
        orderId: id,
        amountPaise: 259_900,
        isPaid: false,
        city: expect.any(String),
        since: expect.any(Date),
      },
    ],
  });
});

test('emails that wait for an SMTP server are an action item; those that expired meanwhile have failed', async () => {
  const createOneDayAgo = shop.db
    .updateTable('email_outbox')
    .set({ created_at: sql<Date>`now() - interval '1 day'` });
  await createOneDayAgo.where('kind', '=', 'order-placed').execute();
  await createOneDayAgo
    .set({ expires_at: sql<Date>`now() - interval '1 hour'` })
    .where('kind', '=', 'new-order')
    .execute();
  await sendEmails(
    { db: shop.db, encryptionKeys: shop.encryptionKeys, settings: readSettings({}) },
    pino({ level: 'silent' }),
  );
  const emailItems = (await listActionItems(shop.db)).filter(({ kind }) => kind.startsWith('email-'));
  expect(emailItems).toEqual([
    {
      kind: 'email-failed',
      items: [{ emailKind: 'new-order', orderId: expect.any(String), attempts: 0, error: null }],
    },
    {
      kind: 'email-waiting',
      items: [{ emailKind: 'order-placed', count: 1, since: expect.any(Date) }],
    },
  ]);
});

test('every query returns the columns of its kind', async () => {
  const columns: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(ACTION_ITEM_QUERIES)) {
    if (typeof query === 'function') continue;
    const { sql: text, parameters } = query.compile(shop.db);
    expect(parameters).toEqual([]);
    columns[kind] = (await shop.pool.query(text)).fields.map(({ name }) => name);
  }
  expect(columns).toMatchObject({
    'refund-due': ['orderId', 'amountPaise', 'method', 'gatewayReference', 'since'],
    'refund-returned': ['eventId', 'orderId', 'amountPaise', 'method', 'gatewayReference', 'since'],
    'payment-unknown': ['orderId', 'amountPaise', 'method', 'reference', 'error', 'since'],
    'email-failed': ['emailKind', 'orderId', 'attempts', 'error'],
    'email-waiting': ['emailKind', 'count', 'since'],
    'image-failed': ['productIds', 'url', 'error'],
  });
});
