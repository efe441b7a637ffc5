import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { STORE } from './sample-data.ts';

test.describe('POST /payments with an Idempotency-Key (capability `idempotency`)', () => {
  test.use({ expectedConsole: /status of 504/ });
  test.beforeEach(({ fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, capabilities: ['idempotency'] } });
  });

  test('keeps its key while its result is unknown, and has a new one after a reply', async ({
    customerPage: page,
    fakeApi,
  }) => {
    const declined = { body: { success: false, error: 'Your bank said no.' } };
    const fakeReplies = [{ status: 504, text: 'the proxy gave up', type: 'text/plain' }, declined, declined];
    fakeApi.setReply('POST /payments', () => fakeReplies[fakeApi.callsOf('POST /payments').length - 1] ?? {});
    await openPage(page, '/payment?orderId=ORDER-7');
    for (const [i, sentence] of [
      'Failed to process payment',
      'Your bank said no.',
      'Your bank said no.',
    ].entries()) {
      if (i > 0) await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect.poll(() => fakeApi.callsOf('POST /payments').length).toBe(i + 1);
    }
    const [lost, again, anew] = fakeApi
      .callsOf('POST /payments')
      .map(({ headers }) => headers['idempotency-key']);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(anew).toMatch(/^[0-9a-f]{32}$/);
    expect(anew).not.toBe(lost);
  });

  test('is sent once however often the button is pressed', async ({ customerPage: page, fakeApi }) => {
    let sendReply = () => {};
    const waitFor = new Promise<void>((resolve) => (sendReply = resolve));
    fakeApi.setReply('POST /payments', { waitFor, body: { success: true } });
    await openPage(page, '/payment?orderId=ORDER-7');
    await page.getByRole('button', { name: /^Pay/ }).dblclick();
    await expect.poll(() => fakeApi.callsOf('POST /payments').length).toBe(1);
    sendReply();
    await expect(page).toHaveURL('/orders');
    expect(fakeApi.callsOf('POST /payments')).toHaveLength(1);
  });
});

test('a server that does not announce idempotency receives no key', async ({
  customerPage: page,
  fakeApi,
}) => {
  fakeApi.setReply('POST /payments', { body: { success: true } });
  await openPage(page, '/payment?orderId=ORDER-7');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL('/orders');
  expect(fakeApi.callsOf('POST /payments')[0]?.headers).not.toHaveProperty('idempotency-key');
});
