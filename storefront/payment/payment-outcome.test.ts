import { describe, expect, test } from 'vitest';
import { parsePaymentOutcome as parse } from './payment-outcome.ts';

/** Of a server that announces nothing. */
const parsePaymentOutcome = (reply: unknown) => parse(reply, () => false);

const EXCEPTION = { kind: 'failed', message: 'Failed to process payment. Please try again later.' };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

describe('success false', () => {
  test('shows the error text, else the unknown error', () => {
    expect(parsePaymentOutcome({ success: false, error: 'Card declined' })).toEqual({
      kind: 'failed',
      message: 'Card declined',
    });
    expect(parsePaymentOutcome({ success: false, action: { type: 'qr', qr: 'x' } })).toEqual({
      kind: 'failed',
      message: 'Unknown error occurred during payment process.',
    });
  });
});

describe('without an action', () => {
  test('a redirectUrl redirects, to http and https only', () => {
    const href = 'https://pay.example/1';
    expect(parsePaymentOutcome({ success: true, redirectUrl: href })).toEqual({ kind: 'redirect', href });
    for (const malicious of [
      'javascript:alert(1)',
      'data:text/html,x',
      'upi://pay',
      '//evil.example',
      '/\\evil.example',
    ]) {
      expect(parsePaymentOutcome({ success: true, redirectUrl: malicious })).toEqual(EXCEPTION);
    }
  });
  test('without action and redirectUrl the outcome is none', () => {
    expect(parsePaymentOutcome({ success: true })).toEqual({ kind: 'none' });
    expect(parsePaymentOutcome({ success: true, action: null, redirectUrl: null })).toEqual({ kind: 'none' });
  });
  test('an invalid reply is an exception', () => {
    for (const reply of [null, 'ok', 7, []]) expect(parsePaymentOutcome(reply)).toEqual(EXCEPTION);
    expect(parsePaymentOutcome({ success: true, action: { type: 'dance' } })).toEqual(EXCEPTION);
  });
});

describe('redirect_post', () => {
  const formParams = {
    type: 'payu',
    url: 'https://gate.example/pay',
    data: { amount: 499, key: 'k', odd: {} },
  };
  const fields = [
    ['type', 'payu'],
    ['url', 'https://gate.example/pay'],
    ['data[amount]', '499'],
    ['data[key]', 'k'],
  ];
  test('posts type, url and data[key] to redirectUrl, else to the URL of the form (ruling 13)', () => {
    const redirectUrl = 'https://api.example/relay';
    expect(
      parsePaymentOutcome({ success: true, action: { type: 'redirect_post', redirectUrl, formParams } }),
    ).toEqual({
      kind: 'post',
      url: redirectUrl,
      fields,
    });
    expect(parsePaymentOutcome({ success: true, action: { type: 'redirect_post', formParams } })).toEqual({
      kind: 'post',
      url: 'https://gate.example/pay',
      fields,
    });
  });
  test('a script URL is rejected', () => {
    const action = { type: 'redirect_post', formParams: { ...formParams, url: 'javascript:alert(1)' } };
    expect(parsePaymentOutcome({ success: true, action })).toEqual(EXCEPTION);
  });
});

describe('deeplink', () => {
  const link = (redirectUrl: string) =>
    parsePaymentOutcome({ success: true, action: { type: 'deeplink', redirectUrl } });
  test.each([
    'upi://pay?pa=a@b',
    'gpay://upi/pay',
    'phonepe://pay',
    'paytmmp://pay',
    'intent://pay#Intent;end',
    'bhim://upi/pay',
    'credpay://upi/pay',
    'tez:pay?x=1',
    'mailto:pay@shop.example',
    'https://pay.example/1',
    'http://plain.example',
    '/payment/return',
  ])('opens %s', (href) => {
    expect(link(href)).toMatchObject({ kind: 'deeplink', href });
  });
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    'vbscript:x',
    'http://[',
    '',
  ])('rejects %j (ruling 30)', (href) => {
    expect(link(href)).toEqual(EXCEPTION);
  });
});

describe('qr', () => {
  const qr = (action: object) => parsePaymentOutcome({ success: true, action: { type: 'qr', ...action } });
  test('a text becomes a QR code, and a UPI link contains payee and amount', () => {
    const text = 'upi://pay?pa=shop@bank&pn=Haat%20Bazaar&am=1299.00&cu=INR&tn=Order%20HT-1';
    expect(qr({ qr: text })).toEqual({
      kind: 'qr',
      code: { text },
      summary: { payee: 'Haat Bazaar', upiId: 'shop@bank', amount: 1299, note: 'Order HT-1' },
      // a server that does not announce what the network accepts: no link
      upi: { options: ['scan', 'copy'], reference: '', acceptsUtr: false },
    });
  });
  test("the server's summary takes precedence if it is announced, and so do its options (ruling 1)", () => {
    const summary = { payee: 'Haat', address: 'x@y', amount: 5, note: 'N' };
    const upi = { options: ['link'], reference: 'R1', acceptsUtr: true };
    const reply = { success: true, action: { type: 'qr', qr: 'upi://pay?pn=Other', summary, upi } };
    expect(parse(reply, () => true)).toMatchObject({
      summary: { payee: 'Haat', upiId: 'x@y', amount: 5, note: 'N' },
      upi,
    });
    expect(parsePaymentOutcome(reply)).toMatchObject({
      summary: { payee: 'Other' },
      upi: { options: ['scan'], reference: '', acceptsUtr: false },
    });
  });
  test('an image is accepted as a data URL or as bare base64', () => {
    expect(qr({ qrBase64: PIXEL })).toMatchObject({ code: { image: `data:image/png;base64,${PIXEL}` } });
    const given = 'data:image/jpeg;base64,/9j/4AAQ';
    expect(qr({ qrBase64: given })).toMatchObject({ code: { image: given } });
    expect(qr({ qrBase64: '/9j/4AAQ' })).toMatchObject({ code: { image: given } });
  });
  test('nothing to show is an exception', () => {
    expect(qr({})).toEqual(EXCEPTION);
    expect(qr({ qrBase64: 'data:text/html;base64,PHNjcmlwdD4=' })).toEqual(EXCEPTION);
    expect(qr({ qrBase64: '<svg>' })).toEqual(EXCEPTION);
  });
});
