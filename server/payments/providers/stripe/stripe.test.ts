import { describe, expect, test } from 'vitest';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import { FAILURES } from '#server/testing/fake-gateways/fake-gateway.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripe,
  startFakeStripe,
  stripeEventOf,
} from '#server/testing/fake-gateways/fake-stripe.ts';
import { GATEWAY_SHOP_ORIGIN, gatewayHarness } from '#server/testing/fake-gateways/gateway-harness.ts';
import { flipEachCharacter, makePollsDue, returnByGet } from '#server/testing/fake-gateways/gateway-order.ts';

const harness = gatewayHarness('stripe', startFakeStripe, (url) => ({
  stripe: { secretKey: STRIPE_KEY, webhookSecrets: ['whsec_to_come', STRIPE_WEBHOOK_SECRET], url },
}));

async function atStripe() {
  const order = await harness.order();
  const { redirectUrl } = await order.start();
  return { ...order, redirectUrl, session: harness.gateway.session(order.reference) };
}

const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' };
const postWebhook = (body: string, signature = signStripe(body)) =>
  sendWebhook(harness.shop.app, 'stripe', body, { 'stripe-signature': signature });
const returnFromGateway = (fields: Record<string, string>) => returnByGet(harness.shop, 'stripe', fields);

test('starts with a session over the exact amount in rupees, and with the same page when started again', async () => {
  const { id, reference, redirectUrl, session, start } = await atStripe();
  expect(redirectUrl).toBe(session.url);
  expect(session).toMatchObject({ amount_total: 129_900, currency: 'inr', client_reference_id: reference });
  expect(session.requestFields).toMatchObject({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'adaptive_pricing[enabled]': 'false',
    'metadata[order]': id,
    cancel_url: `${GATEWAY_SHOP_ORIGIN}/payment?orderId=${id}`,
  });
  expect((await start()).redirectUrl).toBe(redirectUrl);
});

describe('returning', () => {
  test('paid, leads to the success page', async () => {
    const { id, reference, session, order, events } = await atStripe();
    Object.assign(session, paid);
    const reply = await returnFromGateway(harness.gateway.returnFields(reference));
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `${GATEWAY_SHOP_ORIGIN}/order-success?orderId=${id}`,
    ]);
    expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'stripe' });
    expect(await events()).toMatchObject([
      { source: 'return', outcome: 'applied', gatewayReference: 'pi_1' },
    ]);
  });

  test('not yet paid waits; with the session of another order, a changed token or nothing pays nothing', async () => {
    const { reference, order, outcomes } = await atStripe();
    const other = await atStripe();
    Object.assign(other.session, paid);
    const fields = harness.gateway.returnFields(reference);
    const wrong = [fields, { ...fields, session_id: other.session.id }, { session_id: other.session.id }, {}];
    for (const ticket of flipEachCharacter(fields.ticket ?? '', 4)) {
      wrong.push({ session_id: other.session.id, ticket });
    }
    wrong.push({ ...fields, session_id: 'cs_live_unknown' }, { ...fields, session_id: '../../v1/refunds' });
    for (const given of wrong) {
      expect((await returnFromGateway(given)).headers.location).toBe(`${GATEWAY_SHOP_ORIGIN}/orders`);
    }
    expect(await outcomes()).toEqual([]);
    expect(await other.outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    expect(harness.gateway.requests.some(({ url }) => url.pathname.includes('refunds'))).toBe(false);
  });
});

describe('the webhook', () => {
  test('counts once in copies, together with the browser and in any repetition', async () => {
    const { reference, session, order, outcomes } = await atStripe();
    Object.assign(session, paid);
    const body = stripeEventOf('checkout.session.completed', session);
    const replies = await Promise.all(Array.from({ length: 6 }, () => postWebhook(body)));
    replies.push(await postWebhook(body, signStripe(body, Math.floor(Date.now() / 1000) - 200)));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    await returnFromGateway(harness.gateway.returnFields(reference));
    expect(await outcomes()).toEqual(['applied', 'ignored']);
    expect((await order()).history).toHaveLength(2);
  });

  test('of a completed session that is still unpaid waits for the bank, which may pay or decline', async () => {
    const one = await atStripe();
    Object.assign(one.session, { status: 'complete' });
    await postWebhook(stripeEventOf('checkout.session.completed', one.session));
    expect(await one.outcomes()).toEqual([]);
    Object.assign(one.session, paid);
    await postWebhook(stripeEventOf('checkout.session.async_payment_succeeded', one.session));
    expect(await one.order()).toMatchObject({ paid: true });
    const other = await atStripe();
    await postWebhook(stripeEventOf('checkout.session.async_payment_failed', other.session));
    expect((await other.payments())[0]).toMatchObject({ state: 'failed' });
  });

  test('that a session has expired expires the payment; money reported late still counts', async () => {
    const { session, order, payments } = await atStripe();
    Object.assign(session, { status: 'expired' });
    await postWebhook(stripeEventOf('checkout.session.expired', session));
    expect((await payments())[0]).toMatchObject({ state: 'expired' });
    Object.assign(session, paid);
    await postWebhook(stripeEventOf('checkout.session.completed', session));
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('with any character of body or header changed, too old, or signed with another secret is rejected', async () => {
    const { session, order, outcomes } = await atStripe();
    Object.assign(session, paid);
    const body = stripeEventOf('checkout.session.completed', session);
    const header = signStripe(body);
    for (const forged of flipEachCharacter(body, 3))
      expect((await postWebhook(forged, header)).statusCode).toBe(400);
    for (const forged of flipEachCharacter(header)) {
      if (forged !== header) expect((await postWebhook(body, forged)).statusCode).toBe(400);
    }
    const now = Math.floor(Date.now() / 1000);
    const others = [
      '',
      signStripe(body, now - 305),
      signStripe(body, now, 'whsec_other'),
      header.replace('v1', 'v0'),
    ];
    for (const forged of others) {
      const reply = await postWebhook(body, forged);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'signature_invalid']);
    }
    expect(await outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ paid: false });
  });

  test.each([
    ['one rupee', { amount_total: 100 }],
    ['no amount', { amount_total: null }],
    ['another currency', { currency: 'usd' }],
    ['test mode in a live shop', { livemode: false }],
  ])('about %s pays nothing and is stored for the merchant', async (_what, change) => {
    const { session, order, outcomes } = await atStripe();
    const body = stripeEventOf('checkout.session.completed', {
      ...session,
      ...paid,
      ...change,
    } as typeof session);
    expect((await postWebhook(body)).statusCode).toBe(200);
    expect(await outcomes()).toEqual(['mismatch']);
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });

  test('about an unknown reference, or about something else, is accepted and changes nothing', async () => {
    const { session, order } = await atStripe();
    const unknownReference = { ...session, ...paid, client_reference_id: 'ANOTHERSHOP1' };
    const bodies = [
      stripeEventOf('checkout.session.completed', unknownReference),
      stripeEventOf('payment_intent.succeeded', { ...session, ...paid }),
      '{"a":1,"b":2,"c":{"d":3}}',
      'not JSON',
    ];
    for (const body of bodies) expect((await postWebhook(body)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: false });
  });

  test('the published vector matches', () => {
    expect(signStripe('{"a":1,"b":2,"c":{"d":3}}', 1_700_000_000)).toBe(
      't=1700000000,v1=4dded67755810a9fa35249a67dcc04eb92f41d793cd4e1429b94b519903b4dbc',
    );
  });
});

describe('a failing gateway', () => {
  test.each(FAILURES)('%s: the shopper sees an error, the order stays payable', async (failure) => {
    const order = await harness.order();
    harness.gateway.fail(failure);
    const reply = await order.postPayment();
    expect([reply.statusCode, reply.json().error]).toEqual([
      502,
      'Failed to process payment. Please try again later.',
    ]);
    expect(harness.gateway.requests.some(({ url }) => url.pathname === '/elsewhere')).toBe(false);
    harness.gateway.fail(undefined);
    expect(await order.start()).toMatchObject({ success: true });
  });

  test('whose webhook is lost is asked for the state of the payment', async () => {
    const one = await atStripe();
    const ended = await atStripe();
    const open = await atStripe();
    Object.assign(one.session, paid);
    Object.assign(ended.session, { status: 'expired' });
    await makePollsDue(harness.shop);
    await harness.reconcile();
    expect(await one.order()).toMatchObject({ status: 1, paid: true });
    expect((await ended.payments())[0]).toMatchObject({ state: 'expired' });
    expect((await open.payments())[0]).toMatchObject({ state: 'started' });
    await makePollsDue(harness.shop);
    await harness.reconcile();
    expect((await one.order()).history).toHaveLength(2);
  });
});
