import type { Page } from '@playwright/test';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const MESSAGE = {
  name: 'Asha Rao',
  email: 'asha@shopper.example',
  subject: 'Bulk order',
  message: 'Do you pack 200?',
};

async function fillMessage(page: Page, message = MESSAGE): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(message.name);
  await main.getByLabel('Email', { exact: true }).fill(message.email);
  await main.getByLabel('Subject').fill(message.subject);
  await main.getByLabel('Message').fill(message.message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test.describe('section 2, /contact', () => {
  test.beforeEach(({ page }) => openPage(page, '/contact'));

  test('email, phone, hours, address and social icons of the store', async ({ page }) => {
    const info = page.getByRole('region', { name: 'Contact information' });
    await expect(info.getByRole('link', { name: 'hello@haat.example' })).toBeVisible();
    await expect(info.getByRole('link', { name: '+91 98765 43210' })).toBeVisible();
    await expect(info.getByRole('link', { name: 'grievance@haat.example' })).toBeVisible();
    await expect(info).toContainText('Monday to Saturday 10AM-6PM');
    await expect(info).toContainText('Plot 108, Demo Market');
    await expect(info.getByRole('list', { name: 'Social networks' }).getByRole('link')).toHaveCount(3);
    await expect
      .poll(() => info.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('Sending..., then Message Sent once the server has stored it, and the form is empty (ruling 20)', async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/contact', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await fillMessage(page);
    const stored = page.waitForResponse(
      (reply) => reply.url().endsWith('/contact') && reply.request().method() === 'POST',
    );
    await send(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByText('Message Sent')).toHaveCount(0);
    release();
    await expectNotice(page, 'Message Sent', "Thank you for contacting us. We'll get back to you shortly.");
    const reply = await stored;
    expect(reply.ok()).toBe(true);
    expect(reply.request().postDataJSON()).toEqual(MESSAGE);
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveValue('');
    }
  });

  test.describe('when it fails', () => {
    test.use({ expectedConsole: /ERR_FAILED/ });

    test('a notice appears and the entered values stay', async ({ page }) => {
      await page.route('**/api/v1/contact', (route) => route.abort());
      await fillMessage(page);
      await send(page).click();
      await expect(page.locator('.notices [role=alert]')).toContainText('Message not sent');
      await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(MESSAGE.message);
      await page.unroute('**/api/v1/contact');
      await send(page).click();
      await expectNotice(page, 'Message Sent', "Thank you for contacting us. We'll get back to you shortly.");
    });
  });
});

test.describe('section 5, contact form', () => {
  for (const [label, key] of [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Subject', 'subject'],
    ['Message', 'message'],
  ] as const) {
    test(`${key} is required`, async ({ page }) => {
      await openPage(page, '/contact');
      await fillMessage(page, { ...MESSAGE, [key]: ' ' });
      await send(page).click();
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/.{5,}/);
      await expect(page.getByText('Message Sent')).toHaveCount(0);
    });
  }

  test('the email must be of email type', async ({ page }) => {
    await openPage(page, '/contact');
    const field = page.getByRole('main').getByLabel('Email', { exact: true });
    await expect(field).toHaveAttribute('type', 'email');
    await fillMessage(page, { ...MESSAGE, email: 'nobody' });
    await send(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  });
});
