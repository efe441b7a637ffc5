import { devices, type Page } from '@playwright/test';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { readQr } from '../testing/read-qr.ts';
import type { FakeApi } from './fake-api-server.ts';
import { expect, test } from './fake-api-test.ts';
import { PIXEL } from './sample-data.ts';

const UNKNOWN = 'Unknown error occurred during payment process.';
const EXCEPTION = 'Failed to process payment. Please try again later.';
const GATEWAY_PAGE = {
  type: 'text/html',
  text: '<!doctype html><title>Gateway</title><link rel="icon" href="data:,"><h1>The gateway</h1>',
};

async function payWith(
  page: Page,
  fakeApi: FakeApi,
  fakeReply: Parameters<FakeApi['setReply']>[1],
): Promise<void> {
  fakeApi.setReply('POST /payments', fakeReply);
  await openPage(page, '/payment?orderId=ORDER-7');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test.describe('section 4, payment flow: the next step after the reply', () => {
  test('redirect_post posts a hidden form to the given url with type, url and data[key] (ruling 13)', async ({
    customerPage: page,
    fakeApi,
  }) => {
    fakeApi.setReply('POST /gateway', GATEWAY_PAGE);
    const formParams = {
      type: 'form',
      url: `${fakeApi.origin}/gateway`,
      data: { amount: '99.99', 'odd "key"': '<&>', n: 7 },
    };
    await payWith(page, fakeApi, { body: { success: true, action: { type: 'redirect_post', formParams } } });
    await expect(page.getByRole('heading', { name: 'The gateway' })).toBeVisible();
    const [posted] = fakeApi.callsOf('POST /gateway');
    expect(posted?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(posted?.body))).toEqual({
      type: 'form',
      url: `${fakeApi.origin}/gateway`,
      'data[amount]': '99.99',
      'data[odd "key"]': '<&>',
      'data[n]': '7',
    });
    // a page on another site receives no token of the customer
    expect(posted?.headers.authorization).toBeUndefined();
  });

  test('redirect_post goes to redirectUrl when that is given', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('POST /relay', GATEWAY_PAGE);
    const formParams = { type: 'form', url: 'https://gateway.example/pay', data: { a: '1' } };
    await payWith(page, fakeApi, {
      body: {
        success: true,
        action: { type: 'redirect_post', redirectUrl: `${fakeApi.origin}/relay`, formParams },
      },
    });
    await expect(page.getByRole('heading', { name: 'The gateway' })).toBeVisible();
    expect(new URLSearchParams(fakeApi.callsOf('POST /relay')[0]?.body).get('url')).toBe(
      'https://gateway.example/pay',
    );
  });

  test('without an action, a redirectUrl navigates away', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('GET /bank', GATEWAY_PAGE);
    await payWith(page, fakeApi, { body: { success: true, redirectUrl: `${fakeApi.origin}/bank?x=1` } });
    await expect(page.getByRole('heading', { name: 'The gateway' })).toBeVisible();
    expect(fakeApi.callsOf('GET /bank')[0]?.query).toEqual({ x: '1' });
  });

  for (const [what, body] of [
    ['success alone', { success: true }],
    ['an empty object', {}],
    [
      'wrapped in data, with nulls',
      { data: { success: true, action: null, redirectUrl: null, error: null } },
    ],
  ] as const) {
    test(`neither (${what}): Payment initiated, and to /orders`, async ({ customerPage: page, fakeApi }) => {
      await payWith(page, fakeApi, { body });
      await expectNotice(page, 'Payment initiated', 'Your payment is being processed');
      await expect(page).toHaveURL('/orders');
    });
  }

  test('qr as text: the image of 256 pixels encodes that text', async ({ customerPage: page, fakeApi }) => {
    const code = 'upi://pay?pa=store@bank&pn=Sample&am=99.99&cu=INR';
    await payWith(page, fakeApi, { body: { success: true, action: { type: 'qr', qr: code } } });
    await expect(page.getByRole('heading', { name: 'Scan QR Code to Complete Payment' })).toBeVisible();
    const qrImage = page.getByRole('img', { name: /^QR code to pay ₹99\.99/ });
    await expect.poll(() => qrImage.boundingBox()).toMatchObject({ width: 256, height: 256 });
    const scanned = await readQr((await qrImage.getAttribute('src')) ?? '');
    if (scanned !== undefined) expect(scanned).toBe(code);
    await expect(page.getByText('store@bank')).toBeVisible();
  });

  for (const [what, qrBase64] of [
    ['a data URL', PIXEL],
    ['bare', PIXEL.replace('data:image/png;base64,', '')],
  ] as const) {
    test(`qr as a base64 image, ${what}`, async ({ customerPage: page, fakeApi }) => {
      await payWith(page, fakeApi, { body: { success: true, action: { type: 'qr', qrBase64 } } });
      await expect(page.getByRole('heading', { name: 'Scan QR Code to Complete Payment' })).toBeVisible();
      const qrImage = page.getByRole('img', { name: /^QR code/ });
      await expect(qrImage).toHaveAttribute('src', PIXEL);
      await expect(qrImage).toHaveJSProperty('naturalWidth', 1);
      await expect.poll(() => qrImage.boundingBox()).toMatchObject({ width: 256, height: 256 });
    });
  }

  test.describe('on a phone', () => {
    const { userAgent, viewport, hasTouch } = devices['Pixel 7'];
    test.use({ userAgent, viewport, hasTouch });

    test('deeplink: the browser navigates to the link', async ({ customerPage: page, fakeApi }) => {
      const opened = page.waitForRequest(/^upi:/);
      const redirectUrl = 'upi://pay?pa=store@bank&am=99.99';
      await payWith(page, fakeApi, { body: { success: true, action: { type: 'deeplink', redirectUrl } } });
      expect((await opened).url()).toBe(redirectUrl);
      await expect(page.getByRole('link', { name: 'Open the payment app' })).toHaveAttribute(
        'href',
        redirectUrl,
      );
    });
  });
});

test.describe('section 4, payment flow: failures', () => {
  test.use({ expectedConsole: /status of [45]\d\d|ERR_EMPTY_RESPONSE|The payment could not be started/ });

  for (const [what, fakeReply, sentence] of [
    [
      'success false with a text',
      { body: { success: false, error: 'Your bank said no.' } },
      'Your bank said no.',
    ],
    ['success false without a text', { body: { success: false } }, UNKNOWN],
    ['success false with an empty text', { body: { success: false, error: '' } }, UNKNOWN],
    [
      'success false with a failing status',
      { status: 402, body: { success: false, error: 'Card expired.' } },
      'Card expired.',
    ],
    ['an exception', { status: 500, body: { error: 'stack' } }, EXCEPTION],
    ['garbage', { text: 'paid!' }, EXCEPTION],
    ['a dropped connection', { disconnect: true }, EXCEPTION],
    ['a list', { body: [] }, EXCEPTION],
    ['an unknown action', { body: { success: true, action: { type: 'carrier_pigeon' } } }, EXCEPTION],
    [
      'redirect_post without a URL',
      { body: { success: true, action: { type: 'redirect_post', formParams: { data: {} } } } },
      EXCEPTION,
    ],
    ['a qr without a code', { body: { success: true, action: { type: 'qr' } } }, EXCEPTION],
  ] as const) {
    test(`${what}: ${sentence}, and a link back to /checkout`, async ({ customerPage: page, fakeApi }) => {
      await payWith(page, fakeApi, fakeReply);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Return to Checkout' })).toHaveAttribute(
        'href',
        '/checkout',
      );
      await expect(page.getByRole('main')).not.toContainText('stack');
      fakeApi.setReply('POST /payments', { body: { success: true } });
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expect(page).toHaveURL('/orders');
    });
  }

  for (const [what, body] of [
    ['redirectUrl', { success: true, redirectUrl: 'javascript:window.hacked=1' }],
    ['redirectUrl, another site without a scheme', { success: true, redirectUrl: '//evil.example/pay' }],
    ['deeplink', { success: true, action: { type: 'deeplink', redirectUrl: 'javascript:window.hacked=1' } }],
    [
      'deeplink to a file',
      { success: true, action: { type: 'deeplink', redirectUrl: 'data:text/html,<script>1</script>' } },
    ],
    [
      'redirect_post',
      {
        success: true,
        action: { type: 'redirect_post', redirectUrl: 'javascript:window.hacked=1', formParams: {} },
      },
    ],
  ] as const) {
    test(`a malicious target of ${what} is not opened`, async ({ customerPage: page, fakeApi }) => {
      await payWith(page, fakeApi, { body });
      await expect(page.getByText(EXCEPTION)).toBeVisible();
      expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
      await expect(page).toHaveURL('/payment?orderId=ORDER-7');
    });
  }
});
