import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { readSettings } from '#server/settings/settings.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import {
  decide,
  followReturnRedirect,
  postPayment,
  startedPayment,
} from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { makePollsDue, orderAtGateway } from '#server/testing/fake-gateways/gateway-order.ts';
import { forgedUrl } from '#server/testing/forged-url.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { paymentProviders } from '../provider-registry.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { DELIVERIES } from './decide-payment.ts';

const SHOP = 'http://localhost:3000';

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { testPayments: 'on' } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

/** An order whose customer is on the hosted page. */
const atTheGateway = () => orderAtGateway(shop, productId, 'test');

const open = async (url: string | undefined) =>
  followReturnRedirect(
    shop.app,
    await shop.app.inject({ url: new URL(url ?? '').pathname, remoteAddress: uniqueIp() }),
  );

describe('the hosted page of a test payment', () => {
  test('is marked as a test, shows the amount, offers every choice and runs no script', async () => {
    const { id, redirectUrl } = await atTheGateway();
    expect(redirectUrl).toMatch(/^http:\/\/localhost:8044\/api\/v1\/payments\/test\/[\w-]+\.[\w-]{43}$/);
    const page = await open(redirectUrl);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('TEST – no money moves');
    expect(page.body).toContain('₹1,299.00');
    expect(page.body).toContain(id);
    for (const value of ['approve', 'decline', 'leave', 'approve-and-close', ...DELIVERIES])
      expect(page.body).toContain(`value="${value}"`);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('approved: the order is paid and processed, and the browser goes to the success page', async () => {
    const { id, redirectUrl, order } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'approve');
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
    expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'test' });
  });

  test('declined: the payment has failed, the order can be paid again', async () => {
    const { who, id, redirectUrl, order } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'decline');
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`${SHOP}/payment?orderId=${id}&declined=1`);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    const again = await startedPayment(shop.app, who, id, 'test');
    expect(again.redirectUrl).not.toBe(redirectUrl);
    await decide(shop.app, again.redirectUrl, 'approve');
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('left without deciding: nothing has happened, and the same page can be opened again', async () => {
    const { redirectUrl, order } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'leave');
    expect(back.headers.location).toBe(`${SHOP}/orders`);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    expect((await open(redirectUrl)).statusCode).toBe(200);
  });

  test('is decided once: a second decision of any kind leads where the first did', async () => {
    const { id, redirectUrl, order } = await atTheGateway();
    const decisions = await Promise.all(
      ['approve', 'approve', 'approve'].map(() => decide(shop.app, redirectUrl, 'approve')),
    );
    decisions.push(await decide(shop.app, redirectUrl, 'decline'));
    for (const reply of decisions) expect(reply.headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
    expect((await open(redirectUrl)).headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
    expect((await order()).history).toHaveLength(2);
  });

  test('a paid order cannot be paid again', async () => {
    const { who, id, redirectUrl } = await atTheGateway();
    await decide(shop.app, redirectUrl, 'approve');
    for (const method of ['test', 'cod']) {
      expect((await postPayment(shop.app, who, id, method)).json()).toEqual({
        success: false,
        error: 'This order is already paid.',
      });
    }
  });

  test('a URL that we did not sign is rejected', async () => {
    const { redirectUrl } = await atTheGateway();
    const forged = forgedUrl(redirectUrl ?? '');
    expect((await open(forged)).statusCode).toBe(410);
    expect((await decide(shop.app, forged, 'approve')).statusCode).toBe(410);
    expect((await open(`${SHOP}${API_PREFIX}/payments/test/x`)).statusCode).toBe(410);
  });

  test('approved by a shopper who closes the tab: the order is paid, and the browser is not redirected', async () => {
    const { redirectUrl, order } = await atTheGateway();
    const page = await decide(shop.app, redirectUrl, 'approve-and-close');
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
    expect(page.body).toContain('You can close this tab');
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('left by closing the tab: nothing has happened, and the order can be paid', async () => {
    const { who, id, redirectUrl, order } = await atTheGateway();
    await open(redirectUrl);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    const again = await startedPayment(shop.app, who, id, 'test');
    await decide(shop.app, again.redirectUrl, 'approve');
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('reported twice at once counts once', async () => {
    const { id, redirectUrl, order, outcomes } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'approve', 'twice');
    expect(back.headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
    expect((await order()).history).toHaveLength(2);
    expect(await outcomes()).toEqual(['applied']);
  });

  test('reported out of order: an older decline after the approval changes nothing', async () => {
    const { id, redirectUrl, order, outcomes } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'approve', 'disorder');
    expect(back.headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
    expect(await order()).toMatchObject({ status: 1, paid: true });
    expect(await outcomes()).toEqual(['applied', 'ignored']);
  });

  test.each(['approve', 'decline'] as const)(
    'reported late (%s): the browser gets no result before it is known, and the order changes when it comes',
    async (decision) => {
      const { redirectUrl, order, outcomes } = await atTheGateway();
      const back = await decide(shop.app, redirectUrl, decision, 'late');
      expect(back.headers.location).toBe(`${SHOP}/orders`);
      expect(await order()).toMatchObject({ status: 0, paid: false });
      await expect.poll(outcomes, { timeout: 100_000 }).toEqual(['applied']);
      expect(await order()).toMatchObject({ paid: decision === 'approve' });
    },
  );

  test('never reported: the shop polls, and the order is paid', async () => {
    const { id, redirectUrl, order, outcomes } = await atTheGateway();
    const back = await decide(shop.app, redirectUrl, 'approve', 'never');
    expect(back.headers.location).toBe(`${SHOP}/orders`);
    expect(await outcomes()).toEqual([]);
    await makePollsDue(shop);
    const settings = { ...readSettings({}), testPayments: 'on' as const };
    await reconcilePayments(
      shop.db,
      paymentProviders({ db: shop.db, settings, signingSecret: Buffer.alloc(32) }),
    );
    expect(await order()).toMatchObject({ status: 1, paid: true });
    expect((await open(redirectUrl)).headers.location).toBe(`${SHOP}/order-success?orderId=${id}`);
  });

  test('a return URL that we did not sign leads to the orders and reports nothing', async () => {
    const { id, outcomes } = await atTheGateway();
    for (const query of ['', '?ticket=x', `?reference=${id.replace('-', '')}01&state=captured`]) {
      const reply = await shop.app.inject({
        url: `${API_PREFIX}/payments/return/test${query}`,
        remoteAddress: uniqueIp(),
      });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `${SHOP}/orders`]);
    }
    expect(await outcomes()).toEqual([]);
  });

  test('money that comes in after the order awaits cash pays it; no cash is collected on delivery', async () => {
    const { who, id, redirectUrl } = await atTheGateway();
    await startedPayment(shop.app, who, id, 'cod');
    await decide(shop.app, redirectUrl, 'approve');
    const payments = await shop.db
      .selectFrom('payments')
      .select(['method', 'state'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
    expect(payments).toEqual([
      { method: 'test', state: 'captured' },
      { method: 'cod', state: 'expired' },
    ]);
  });
});
