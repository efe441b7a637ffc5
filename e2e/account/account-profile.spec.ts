import { randomBytes } from 'node:crypto';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test('capability account-profile: the email changes with the link sent to the new address', async ({
  customerPage: page,
  customer,
  apiBase,
  api,
}) => {
  const email = `asha.${randomBytes(6).toString('hex')}@shopper.example`;
  await openPage(page, '/account');
  const form = page.getByRole('region', { name: 'Change email' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Your password', { exact: true }).fill(customer.password);
  await form.getByRole('button', { name: 'Send Confirmation Link' }).click();
  await expectNotice(
    page,
    'Please confirm',
    'If this address can be used, a link to confirm it is on its way there.',
  );
  const mailbox = await (await page.request.get(new URL('/api/dev/mailbox', apiBase).href)).text();
  const token = /emailToken=([\w-]{43})/.exec(mailbox.slice(mailbox.indexOf(email)))?.[1];
  await openPage(page, `/account?emailToken=${token}`);
  await page.getByRole('button', { name: 'Confirm New Email' }).click();
  await expectNotice(page, 'Email changed', 'Please sign in with it from now on.');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account');
  const { body } = await api('GET', '/accountInfo', { token: customer.token });
  expect(body.email).toBe(email);
});
