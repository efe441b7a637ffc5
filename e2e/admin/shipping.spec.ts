import { createApiCaller } from '../testing/call-api.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import { registerCustomer } from '../testing/register-customer.ts';
import { signInBeforehand } from '../testing/sign-in.ts';
import { expect, test } from './testing/admin-test.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

test.use({ shopName: 'shipping', orderCount: 0 });
// the tests share one shop and run one after the other
test.describe.configure({ mode: 'default' });

test('what the owner saves about shipping and taxes applies in the shop at once', async ({
  staffPage: page,
}) => {
  test.slow();
  const section = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('a zone with a fee, and PIN codes that are not served', async () => {
    await page.goto('/admin/settings/shipping');
    await page.getByRole('button', { name: 'Add a zone' }).click();
    const zone = section('Zones').getByRole('listitem').filter({ hasText: 'Name of the zone' }).last();
    await zone.getByLabel('Name of the zone').fill('South');
    await zone.getByLabel('Add a State').selectOption({ label: 'Karnataka' });
    await zone.getByLabel('Shipping fee').fill('60');
    await section('PIN codes not served')
      .getByRole('textbox', { name: /^PIN codes/ })
      .fill('790');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Your shop delivers like this now.')).toBeVisible();
    await section('Try a PIN code').getByLabel('PIN code').fill('560001');
    await expect(section('Try a PIN code').getByText('South (Karnataka)')).toBeVisible();
    await expectFineScreen(page);
  });

  await test.step('a product page states the fee, and where the shop does not deliver', async () => {
    await openPage(page, '/product/coriander-powder');
    const pin = page.getByLabel('Deliver to PIN code');
    await pin.fill('560001');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('Shipping ₹60.00.', { exact: true })).toBeVisible();
    await pin.fill('790001');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText(/^We do not deliver to PIN code 790001/)).toBeVisible();
  });

  await test.step('a GST rate by HSN code, and the products with their rates', async () => {
    await page.goto('/admin/settings/taxes');
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByRole('textbox', { name: 'HSN code' }).fill('7418');
    await section('By HSN code').getByLabel('GST rate').selectOption('18 %');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. New orders have these rates.')).toBeVisible();
    await expect(section('Products and their rates').getByRole('link').first()).toBeVisible();
    await expectFineScreen(page, { fitsLargeText: false });
  });
});

const UTR = '412345678903';
const DIALOG = {
  widths: [360, 1280],
  within: '[role="dialog"]',
  colorSchemes: ['light', 'dark'] as const,
};

test.describe('payments and email', () => {
  // a rejected save is logged by the browser
  test.use({ expectedConsole: /422/ });

  test('the owner sets up UPI and an email server; a customer pays by UPI, and a failed test email names the reason', async ({
    staffPage: page,
    context,
    shop,
  }) => {
    test.slow();
    const upi = page.getByRole('region', { name: 'UPI to your own address' });
    const offered = async () => {
      const { fields } = await (await page.request.get(`${shop.apiBase}/payments/fields`)).json();
      return fields[0].options.map(({ label }: { label: string }) => label);
    };

    await test.step('an address is checked, saved and offered, with a code to try it', async () => {
      await page.goto('/admin/settings/payments');
      await upi.getByRole('button', { name: 'Set up UPI to your own address' }).click();
      const dialog = page.getByRole('dialog', { name: 'UPI to your own address' });
      await dialog.getByLabel('UPI address').fill('kadhai');
      await dialog.getByLabel('Name').fill('Kadhai Spices');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText("Write the shop's UPI address like shop@bank.")).toBeVisible();
      await expectAccessible(page, DIALOG);
      await dialog.getByLabel('UPI address').fill('kadhai@bank');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(upi.getByText('kadhai@bank')).toBeVisible();
      await expect(upi.getByRole('img', { name: /QR code to pay ₹1.00/ })).toBeVisible();
      await expect.poll(offered).toContain('UPI');
      await expectFineScreen(page);
    });

    await test.step('a customer pays by UPI and enters the UTR; staff find the money, and the order is paid', async () => {
      const api = createApiCaller(shop.apiBase);
      const customer = await registerCustomer(api);
      const orderId = await placeOrder(api, customer.token);
      const shopper = await context.newPage();
      await signInBeforehand(shopper, customer.token);
      await openPage(shopper, `/payment?orderId=${orderId}`);
      await shopper.getByLabel('Payment method').selectOption('upi');
      await shopper.getByRole('button', { name: /^Pay/ }).click();
      await expect(shopper.getByText('kadhai@bank')).toBeVisible();
      await shopper.getByLabel(/^UPI reference number/).fill(UTR);
      await shopper.getByRole('button', { name: 'I have paid' }).click();
      const order = shopper.getByRole('article', { name: `Order ${orderId}` });
      await expect(order.getByText('Pending', { exact: true })).toBeVisible();
      await page.goto('/admin/payments');
      await expect(page.getByText(UTR)).toBeVisible();
      await page.getByRole('button', { name: /^Record ₹/ }).click();
      await expect(page.getByText(`Order ${orderId} is paid.`)).toBeVisible();
      await openPage(shopper, '/orders');
      await expect(order.getByText('Processing', { exact: true })).toBeVisible();
      await expect(order.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
      await shopper.close();
      await page.goto('/admin/settings/payments');
    });

    await test.step('switched off, it is no longer offered', async () => {
      await upi.getByRole('checkbox', { name: 'Offer UPI to your own address at checkout' }).click();
      await expect(upi.getByText('Switched off')).toBeVisible();
      await expect.poll(offered).not.toContain('UPI');
    });

    await test.step('a key of a gateway is never shown again', async () => {
      const razorpay = page.getByRole('region', { name: 'Razorpay' });
      await razorpay.getByRole('button', { name: 'Set up Razorpay' }).click();
      const dialog = page.getByRole('dialog', { name: 'Razorpay' });
      await dialog.getByLabel('Key ID').fill('rzp_test_ABCDEF123456');
      await dialog.getByLabel('Key secret').fill('abcdefghijklmnopqrstuvwx');
      await dialog.getByLabel('Secret of the webhook').fill('a secret of our own choice');
      await expectAccessible(page, DIALOG);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(razorpay.getByText('Stored, ends in uvwx')).toBeVisible();
      expect(await page.content()).not.toContain('abcdefghij');
    });

    await test.step('without an email server the screen shows what does not happen; a failed test email names the reason', async () => {
      await page.goto('/admin/settings/email');
      await expect(page.getByText('nobody can reset a forgotten password')).toBeVisible();
      await expectFineScreen(page);
      await page.getByRole('button', { name: 'Set up the email server' }).click();
      const dialog = page.getByRole('dialog', { name: 'Email server' });
      await dialog.getByLabel('Email provider').selectOption('Zoho Mail');
      await expect(dialog.getByLabel('Server')).toHaveValue('smtp.zoho.in');
      await dialog.getByLabel('Server').fill('127.0.0.1');
      // no server listens at the port of discarded text
      await dialog.getByLabel('Port').fill('9');
      await dialog.getByLabel('Sender').fill('Kadhai Spices <orders@kadhai.example>');
      await dialog.getByRole('button', { name: 'Send test email' }).click();
      await expect(dialog.getByText('127.0.0.1 does not reply at port 9.')).toBeVisible();
      await expectAccessible(page, DIALOG);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Emails are sent')).toBeVisible();
    });
  });
});
