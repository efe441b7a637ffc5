import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('capability account-security, account page', () => {
  // Chromium logs each failed request, and a wrong password is rejected with 422
  test.use({ expectedConsole: /status of 4(01|22)/ });

  test('lists the signed-in devices and signs all others out', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const { email, password } = customer;
    const { body } = await api('POST', '/users/authorize', { body: { email, password } });
    await openPage(page, '/account');
    const devices = page.getByRole('region', { name: 'Signed-in devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await devices.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
    await expectNotice(page, 'Signed out', 'All other devices have been signed out.');
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    expect((await api('GET', '/accountInfo', { token: body.token })).status).toBe(401);
    expect((await api('GET', '/accountInfo', { token: customer.token })).status).toBe(200);
  });

  test('changes the password with the current one; a common one is rejected at its field', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    await openPage(page, '/account');
    const form = page.getByRole('region', { name: 'Change password' });
    const submit = async (current: string, password: string) => {
      await form.getByLabel('Current password', { exact: true }).fill(current);
      await form.getByLabel('New password', { exact: true }).fill(password);
      await form.getByLabel('Confirm password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Change Password' }).click();
    };
    await submit(customer.password, 'Password123');
    await expect(form.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /This password is one of the most common ones/,
    );
    await submit('a wrong guess', 'fresh-saffron');
    await expect(form.getByText('The current password is wrong.')).toBeVisible();
    await submit(customer.password, 'fresh-saffron');
    await expectNotice(page, 'Password changed', 'All other devices have been signed out.');
    const { email } = customer;
    const { status } = await api('POST', '/users/authorize', { body: { email, password: 'fresh-saffron' } });
    expect(status).toBe(200);
  });
});
