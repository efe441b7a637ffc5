import { describe, expect, test } from 'vitest';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import { FAILURES } from '#server/testing/fake-gateways/fake-gateway.ts';
import { PAYU_KEY, PAYU_SALT, startFakePayu } from '#server/testing/fake-gateways/fake-payu.ts';
import { GATEWAY_SHOP_ORIGIN, gatewayHarness } from '#server/testing/fake-gateways/gateway-harness.ts';
import {
  flipEachCharacter,
  makePollsDue,
  returnByPost,
} from '#server/testing/fake-gateways/gateway-order.ts';
import { payu } from './payu.ts';
import { payuRequestHash } from './payu-hash.ts';

const FROM = 'https://secure.payu.in';
const harness = gatewayHarness('payu', startFakePayu, (url) => ({
  payu: { key: PAYU_KEY, salts: [PAYU_SALT, 'the salt before'], url, statusUrl: url },
}));

/** An order whose form the browser has posted to PayU through the relay. */
async function atPayu() {
  const order = await harness.order();
  const { action } = await order.start();
  const sent = await fetch(action?.formParams?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams(action?.formParams?.data),
  });
  expect(sent.status).toBe(200);
  return { ...order, data: action?.formParams?.data ?? {} };
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const webhook = (fields: Record<string, string>) =>
  sendWebhook(harness.shop.app, 'payu', form(fields), asForm);
const returnFromGateway = (fields: Record<string, string>) =>
  returnByPost(harness.shop, 'payu', fields, FROM);

test('the form holds the exact amount, our reference and the return URLs, and PayU accepts its hash', async () => {
  const { id, reference, data } = await atPayu();
  expect(data).toMatchObject({
    key: PAYU_KEY,
    txnid: reference,
    amount: '1299.00',
    productinfo: `Order ${id}`,
    firstname: 'Asha Rao',
    phone: '9876543210',
    surl: 'https://api.shop.example/api/v1/payments/return/payu',
    furl: 'https://api.shop.example/api/v1/payments/return/payu',
  });
  expect(data).not.toHaveProperty('api_version');
  expect(reference.length).toBeLessThanOrEqual(25);
});

test('the posted form may be redirected to other hosts of PayU, where its page is, and nowhere else', () => {
  const formAt = (url: string) => {
    const account = { key: PAYU_KEY, salts: [PAYU_SALT] as [string], url, statusUrl: url };
    return payu({ ...harness.deps(), settings: { ...harness.deps().settings, payu: account } }).form;
  };
  expect(formAt('https://secure.payu.in')).toEqual({
    url: 'https://secure.payu.in/_payment',
    redirectOrigins: ['https://*.payu.in'],
  });
  expect(formAt('https://secure.notpayu.in')?.redirectOrigins).toEqual([]);
});

describe('returning by a form from another site', () => {
  test('paid, leads to the success page and pays the order', async () => {
    const { id, reference, order, events } = await atPayu();
    const fields = harness.gateway.decide(reference, 'success', 'captured');
    const reply = await returnFromGateway(fields);
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `${GATEWAY_SHOP_ORIGIN}/order-success?orderId=${id}`,
    ]);
    expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'payu' });
    expect(await events()).toEqual([
      { source: 'return', state: 'captured', outcome: 'applied', gatewayReference: fields.mihpayid },
    ]);
  });

  test('declined, leads back to the payment page, and the next payment has a new reference', async () => {
    const { id, reference, order, start, payments } = await atPayu();
    const reply = await returnFromGateway(harness.gateway.decide(reference, 'failure', 'failed'));
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `${GATEWAY_SHOP_ORIGIN}/payment?orderId=${id}&declined=1`,
    ]);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    await start();
    expect((await payments()).map(({ state }) => state)).toEqual(['failed', 'started']);
  });

  test('declined, shows staff the reason that PayU gives to the shop, not one from the browser', async () => {
    const reason = {
      error: 'E1602',
      error_Message: 'Bank denied transaction on risk',
      field9: 'Transaction declined\nby issuing bank',
    };
    const { reference, message } = await atPayu();
    const fields = harness.gateway.decline(reference, reason);
    await returnFromGateway({ ...fields, field9: 'Paid in cash, please send' });
    expect(await message()).toBe('Transaction declined by issuing bank (E1602)');

    const withoutBank = await atPayu();
    await webhook(harness.gateway.decline(withoutBank.reference, { ...reason, field9: '' }));
    expect(await withoutBank.message()).toBe('Bank denied transaction on risk (E1602)');
  });

  test('declined while PayU gives no reply about the reason, fails the payment without one', async () => {
    const { reference, payments, message } = await atPayu();
    const fields = harness.gateway.decline(reference, { error: 'E1', error_Message: 'x', field9: 'y' });
    harness.gateway.fail('down');
    await webhook(fields);
    expect(await payments()).toMatchObject([{ state: 'failed' }]);
    expect(await message()).toBeUndefined();
  });

  test.each([
    ['pending', 'pending'],
    ['success', 'auth'],
  ])('%s/%s is not yet captured', async (status, unmapped) => {
    const { reference, order } = await atPayu();
    const reply = await returnFromGateway(harness.gateway.decide(reference, status, unmapped));
    expect(reply.headers.location).toBe(`${GATEWAY_SHOP_ORIGIN}/orders`);
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });

  test('with a surcharge of PayU pays the order too', async () => {
    const { reference, order } = await atPayu();
    await returnFromGateway(harness.gateway.decide(reference, 'success', 'captured', '25.98'));
    expect(await order()).toMatchObject({ paid: true });
  });

  test('with another PayU number, which no hash covers, stores the true one: refunds need it', async () => {
    const [one, other] = [await atPayu(), await atPayu()];
    const paid = harness.gateway.decide(one.reference, 'success', 'captured');
    const { mihpayid = '' } = harness.gateway.decide(other.reference, 'success', 'captured');
    for (const deliver of [returnFromGateway, webhook]) await deliver({ ...paid, mihpayid });
    expect(await one.order()).toMatchObject({ paid: true });
    expect((await one.events())[0]).toMatchObject({ gatewayReference: paid.mihpayid });
  });

  test('with authorized money reported as captured pays nothing', async () => {
    const { reference, order } = await atPayu();
    const fields = harness.gateway.decide(reference, 'success', 'auth');
    for (const deliver of [returnFromGateway, webhook])
      await deliver({ ...fields, unmappedstatus: 'captured' });
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });

  test.each(FAILURES)(
    'while PayU is %s leads to the orders, and the money comes in later',
    async (failure) => {
      const { reference, order } = await atPayu();
      const fields = harness.gateway.decide(reference, 'success', 'captured');
      harness.gateway.fail(failure);
      expect((await returnFromGateway(fields)).headers.location).toBe(`${GATEWAY_SHOP_ORIGIN}/orders`);
      expect((await webhook(fields)).json().code).toBe('gateway_failed');
      expect(await order()).toMatchObject({ paid: false });
      harness.gateway.fail(undefined);
      expect((await webhook(fields)).statusCode).toBe(200);
      expect(await order()).toMatchObject({ paid: true });
    },
  );

  test('forged in any hashed value or character of the hash leads nowhere and pays nothing', async () => {
    const { reference, order, outcomes } = await atPayu();
    const fields = harness.gateway.decide(reference, 'failure', 'failed');
    const forgeries: Record<string, string>[] = [
      { ...fields, status: 'success', unmappedstatus: 'captured' },
      { ...fields, hash: '' },
      {},
    ];
    for (const hash of flipEachCharacter(fields.hash ?? '')) forgeries.push({ ...fields, hash });
    for (const name of ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'status']) {
      for (const value of flipEachCharacter(fields[name] ?? '')) forgeries.push({ ...fields, [name]: value });
    }
    for (const forged of forgeries) {
      const reply = await returnFromGateway(forged);
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `${GATEWAY_SHOP_ORIGIN}/orders`]);
    }
    expect(await outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });
});

describe('the webhook', () => {
  test('and the browser report the same event once, in either order and in copies', async () => {
    for (const isFirst of [true, false]) {
      const { reference, order, outcomes } = await atPayu();
      const fields = harness.gateway.decide(reference, 'success', 'captured');
      if (isFirst) await returnFromGateway(fields);
      const replies = await Promise.all(Array.from({ length: 6 }, () => webhook(fields)));
      for (const reply of replies) expect(reply.statusCode).toBe(200);
      expect((await returnFromGateway(fields)).headers.location).toContain('/order-success');
      expect(await outcomes()).toEqual(['applied']);
      expect((await order()).history).toHaveLength(2);
    }
  });

  test('may be JSON', async () => {
    const { reference, order } = await atPayu();
    const fields = harness.gateway.decide(reference, 'success', 'captured');
    const body = JSON.stringify({ ...fields, mihpayid: Number(fields.mihpayid), offers: [] });
    expect((await sendWebhook(harness.shop.app, 'payu', body, {})).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: true });
  });

  test('of a failure that comes after the money changes nothing; money after a failure counts', async () => {
    const one = await atPayu();
    const failed = harness.gateway.decide(one.reference, 'failure', 'failed');
    const paid = harness.gateway.decide(one.reference, 'success', 'captured');
    await webhook(paid);
    await webhook(failed);
    expect(await one.order()).toMatchObject({ status: 1, paid: true });
    const other = await atPayu();
    await webhook(harness.gateway.decide(other.reference, 'failure', 'failed'));
    await webhook(harness.gateway.decide(other.reference, 'success', 'captured'));
    expect(await other.order()).toMatchObject({ status: 1, paid: true });
  });

  test.each([
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['{"key":"C0Dr8m","hash":null}', {}],
  ])('with the body %j is rejected', async (body, headers) => {
    const reply = await sendWebhook(harness.shop.app, 'payu', body, headers);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'signature_invalid']);
  });

  test('hashed with another salt, as by the test system, is rejected', async () => {
    const { order, data } = await atPayu();
    const testSystem = await startFakePayu('the salt of the test system');
    const hash = payuRequestHash(data, 'the salt of the test system');
    await fetch(`${testSystem.url}/_payment`, { method: 'POST', body: form({ ...data, hash }) });
    const reply = await webhook(testSystem.decide(data.txnid ?? '', 'success', 'captured'));
    await testSystem.close();
    expect(reply.statusCode).toBe(400);
    expect(await order()).toMatchObject({ paid: false });
  });

  test('correctly hashed about one rupee or an unknown reference pays nothing', async () => {
    const { reference, order, outcomes, data } = await atPayu();
    const cheap = { ...data, amount: '1.00' };
    await fetch(`${harness.gateway.url}/_payment`, {
      method: 'POST',
      body: form({ ...cheap, hash: payuRequestHash(cheap, PAYU_SALT) }),
    });
    const reply = await webhook(harness.gateway.decide(reference, 'success', 'captured'));
    expect(reply.statusCode).toBe(200);
    expect(await outcomes()).toEqual(['mismatch']);

    const unknown = { ...data, txnid: 'ANOTHERSHOP01' };
    await fetch(`${harness.gateway.url}/_payment`, {
      method: 'POST',
      body: form({ ...unknown, hash: payuRequestHash(unknown, PAYU_SALT) }),
    });
    expect((await webhook(harness.gateway.decide('ANOTHERSHOP01', 'success', 'captured'))).statusCode).toBe(
      200,
    );
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });
});

describe('polling PayU', () => {
  test('finds money and failures that were not reported', async () => {
    const paid = await atPayu();
    const failed = await atPayu();
    const open = await atPayu();
    harness.gateway.decide(paid.reference, 'success', 'captured');
    harness.gateway.decide(failed.reference, 'failure', 'bounced');
    await makePollsDue(harness.shop);
    await harness.reconcile();
    expect(await paid.order()).toMatchObject({ status: 1, paid: true });
    expect((await failed.payments())[0]).toMatchObject({ state: 'failed' });
    expect((await open.payments())[0]).toMatchObject({ state: 'started' });
  });

  test('about a form that never reached it finds nothing', async () => {
    const order = await harness.order();
    await order.start();
    expect(await payu(harness.deps()).fetchStatus?.(order.reference)).toBeUndefined();
  });

  test.each(FAILURES)('while it is %s reports an error and is tried again', async (failure) => {
    const { reference, order } = await atPayu();
    harness.gateway.decide(reference, 'success', 'captured');
    harness.gateway.fail(failure);
    await makePollsDue(harness.shop);
    const [polled] = await harness.reconcile();
    expect(polled?.error).toMatchObject({ name: 'GatewayError' });
    expect(JSON.stringify(polled)).not.toContain(PAYU_SALT);
    expect(harness.gateway.requests.some(({ url }) => url.pathname === '/elsewhere')).toBe(false);
    harness.gateway.fail(undefined);
    await makePollsDue(harness.shop);
    await harness.reconcile();
    expect(await order()).toMatchObject({ paid: true });
  });
});
