import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentAction } from '#contract/payments.ts';
import { readSettings } from '#server/settings/settings.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import {
  type FakePayu,
  PAYU_KEY,
  PAYU_SALT,
  startFakePayu,
} from '#server/testing/fake-gateways/fake-payu.ts';
import { flipEachCharacter, gatewayOrder, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { testApp } from '#server/testing/test-app.ts';
import { relayAction } from './relay-action.ts';

const signingSecret = randomBytes(32);
let gateway: FakePayu;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  gateway = await startFakePayu();
  const payu = { key: PAYU_KEY, salts: [PAYU_SALT] as [string], url: gateway.url, statusUrl: gateway.url };
  shop = await testApp({ signingSecret, settings: { payu } });
  productId = (await addProduct(shop.db, { stock: 100 })).id;
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

/** Posts what the storefront posts. */
function relay(query: string, fields: Record<string, string>) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/payments/relay${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: uniqueIp(),
  });
}

function postedBy({ formParams }: PaymentAction): Record<string, string> {
  const data = Object.entries(formParams?.data ?? {}).map(([key, value]) => [`data[${key}]`, value]);
  return { type: formParams?.type ?? '', url: formParams?.url ?? '', ...Object.fromEntries(data) };
}

async function signedForm() {
  const order = await gatewayOrder(shop, productId, 'payu');
  const { action } = await order.start();
  if (!action) throw new Error('no action');
  return { order, action, query: new URL(action.redirectUrl ?? '').search, fields: postedBy(action) };
}

const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)">/g;

const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function inputsOf(html: string): Record<string, string> {
  const plain = (text = '') => text.replace(/&[#\w]+;/g, (entity) => CHARACTERS[entity] ?? entity);
  return Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [plain(name), plain(value)]));
}

describe('a form that the shop has signed', () => {
  test('is posted on with flat fields, and the gateway accepts it', async () => {
    const { query, fields, action } = await signedForm();
    expect(action).toMatchObject({ type: 'redirect_post', formParams: { type: 'payu' } });
    expect(action.redirectUrl).toContain('http://localhost:8044/api/v1/payments/relay?');
    const page = await relay(query, fields);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(inputsOf(page.body)).toEqual(action.formParams?.data);
    const target = /<form method="post" action="([^"]*)">/.exec(page.body)?.[1] ?? '';
    const posted = await fetch(target, { method: 'POST', body: new URLSearchParams(inputsOf(page.body)) });
    expect([target, posted.status]).toEqual([`${gateway.url}/_payment`, 200]);
  });

  test('has its own content security policy: one script by a new nonce, one form to one gateway', async () => {
    const { query, fields } = await signedForm();
    const [one, other] = await Promise.all([relay(query, fields), relay(query, fields)]);
    const policy = String(one.headers['content-security-policy']);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'nonce-[^']+'; form-action http:\/\/127\.0\.0\.1:\d+; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(one.body).toContain(`<script nonce="${nonce}">`);
    expect(one.body).toContain('<button>Continue to payment</button>');
    expect(other.headers['content-security-policy']).not.toBe(policy);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  test('may come with its fields in another order', async () => {
    const { query, fields } = await signedForm();
    const reordered = Object.fromEntries(Object.entries(fields).reverse());
    expect((await relay(query, reordered)).statusCode).toBe(200);
  });

  test('is not posted after an hour', async () => {
    const deps = { settings: readSettings({}), signingSecret, db: shop.db };
    const form = { type: 'payu', url: `${gateway.url}/_payment`, data: { a: 'b' }, orderId: 'ABCDE-FGHJK' };
    const fresh = relayAction(deps, form, Date.now() - 3_590_000);
    const expired = relayAction(deps, form, Date.now() - 3_601_000);
    expect((await relay(new URL(fresh.redirectUrl ?? '').search, postedBy(fresh))).statusCode).toBe(200);
    const page = await relay(new URL(expired.redirectUrl ?? '').search, postedBy(expired));
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('http://localhost:3000/payment?orderId=ABCDE-FGHJK');
    expect(page.body).not.toContain('<form');
  });

  test('cannot break out of the page', async () => {
    const deps = { settings: readSettings({}), signingSecret, db: shop.db };
    const data = { name: '"><script>alert(1)</script>', 'odd-key': "'&<" };
    const action = relayAction(deps, {
      type: 'payu',
      url: `${gateway.url}/_payment`,
      data,
      orderId: '"><b>',
    });
    const page = await relay(new URL(action.redirectUrl ?? '').search, postedBy(action));
    expect(page.body).not.toContain('<script>alert');
    expect(inputsOf(page.body)).toEqual(data);
  });
});

describe('anything else is rejected', () => {
  const expectRejected = async (query: string, fields: Record<string, string>) => {
    const reply = await relay(query, fields);
    expect(reply.json()).toMatchObject({ code: 'signature_invalid' });
    expect(reply.statusCode).toBe(400);
  };

  test('one character of any part changed, a field more, less or renamed', async () => {
    const { query, fields } = await signedForm();
    const params = Object.fromEntries(new URLSearchParams(query));
    for (const name of ['order', 'mac']) {
      for (const value of flipEachCharacter(params[name] ?? '', 3)) {
        await expectRejected(`?${new URLSearchParams({ ...params, [name]: value })}`, fields);
      }
    }
    await expectRejected(
      `?${new URLSearchParams({ ...params, expires: String(Number(params.expires) + 1) })}`,
      fields,
    );
    await expectRejected(`?${new URLSearchParams({ ...params, mac: '' })}`, fields);
    for (const [name, text] of Object.entries(fields)) {
      for (const value of flipEachCharacter(text, 9))
        await expectRejected(query, { ...fields, [name]: value });
      const { [name]: _left, ...others } = fields;
      await expectRejected(query, others);
    }
    await expectRejected(query, { ...fields, 'data[extra]': '1' });
  });

  test('a form that another shop signed', async () => {
    const deps = { settings: readSettings({}), signingSecret: randomBytes(32), db: shop.db };
    const url = `${gateway.url}/_payment`;
    const action = relayAction(deps, { type: 'payu', url, data: {}, orderId: 'x' });
    await expectRejected(new URL(action.redirectUrl ?? '').search, postedBy(action));
  });

  test.each([
    ['payu', 'https://evil.example/_payment'],
    ['payu', 'javascript:alert(1)'],
    ['upi', 'https://secure.payu.in/_payment'],
    ['__proto__', ''],
    ['nobody', ''],
  ])('even signed by us: %s to %s, which is no gateway page', async (type, url) => {
    const deps = { settings: readSettings({}), signingSecret, db: shop.db };
    const action = relayAction(deps, { type, url, data: {}, orderId: 'x' });
    await expectRejected(new URL(action.redirectUrl ?? '').search, postedBy(action));
  });

  test('no query, no body', async () => {
    expect((await relay('', {})).statusCode).toBe(422);
    await expectRejected('?order=x&expires=1&mac=x', {});
  });
});
