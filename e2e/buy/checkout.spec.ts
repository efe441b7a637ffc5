import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand, storedCart } from '../testing/cart-in-storage.ts';
import { expectFailure } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { ADDRESS, fillAddress } from '../testing/shipping-address.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signIn, signInBeforehand } from '../testing/sign-in.ts';

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });

test.describe('section 2, /checkout', () => {
  test('shipping form and order summary: ₹ with 2 decimals, shipping Free, taxes included', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary.getByRole('listitem')).toContainText('Unjha Cumin Seeds');
    await expect(summary.getByRole('listitem')).toContainText('₹378.00');
    await expect(summary).toContainText('Free');
    await expect(summary).toContainText('Inclusive of all taxes');
    await expect(place(page)).toHaveText('Place Order · ₹378.00');
    await expect(page.getByRole('main')).not.toContainText('$');
  });

  test('a price that changed since the product was added is shown before the order', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [{ ...CUMIN, price: 1 }]);
    await openPage(page, '/checkout');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary).toContainText('The price has changed from ₹1.00 to ₹189.00.');
    await expect(summary.getByRole('status')).toHaveText(
      'Something has changed since you added it. Please check your order.',
    );
    await expect(place(page)).toHaveText('Place Order · ₹378.00');
    await fillAddress(page, ADDRESS);
    await place(page).click();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
  });

  test('the six fields have autocomplete values', async ({ customerPage: page }) => {
    await openPage(page, '/checkout');
    for (const [label, token] of [
      ['Full name', 'shipping name'],
      ['Address', 'shipping street-address'],
      ['City', 'shipping address-level2'],
      ['State', 'shipping address-level1'],
      ['PIN code', 'shipping postal-code'],
      ['Phone', 'shipping tel'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
    }
  });

  test('sends the map of products, the order lines and the trimmed address; then the cart is empty and payment opens', async ({
    customerPage: page,
    customer,
  }) => {
    const kurta = {
      ...CUMIN,
      id: 'khadi-long-kurta',
      name: 'Handspun Khadi Long Kurta',
      price: 1799,
      quantity: 1,
      selectedColor: 'Sage',
    };
    await fillCartBeforehand(page, [
      CUMIN,
      { ...kurta, selectedSize: 'M' },
      { ...kurta, selectedSize: 'XL' },
    ]);
    await openPage(page, '/checkout');
    await fillAddress(page, { ...ADDRESS, fullName: '  Asha Rao ', city: ' New Delhi ' });
    const called = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/orders'),
    );
    await place(page).click();
    const request = await called;
    const { products, items, shippingAddress } = request.postDataJSON();
    expect(products).toEqual({ 'unjha-cumin': 2, 'khadi-long-kurta': 2 });
    expect(items).toEqual([
      { productId: 'unjha-cumin', quantity: 2 },
      { productId: 'khadi-long-kurta', quantity: 1, selectedSize: 'M', selectedColor: 'Sage' },
      { productId: 'khadi-long-kurta', quantity: 1, selectedSize: 'XL', selectedColor: 'Sage' },
    ]);
    expect(shippingAddress).toEqual(ADDRESS);
    expect(await request.headerValue('authorization')).toBe(`Bearer ${customer.token}`);
    await expect(page).toHaveURL(/\/payment\?orderId=[\w-]+$/);
    expect(await storedCart(page)).toEqual([]);
    await expect(page.getByText('₹3,976.00').first()).toBeVisible();
  });

  test('the button reads Processing... while submitting, and a second press sends nothing', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      calls += 1;
      await held;
      return route.continue();
    });
    await openPage(page, '/checkout');
    await fillAddress(page);
    await place(page).click();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await expect(busy).toBeDisabled();
    await page.getByLabel('Full name').press('Enter');
    release();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
    expect(calls).toBe(1);
  });
});

test.describe('section 5, checkout', () => {
  for (const [label, blank] of [
    ['Full name', 'fullName'],
    ['Address', 'address'],
    ['City', 'city'],
    ['PIN code', 'postalCode'],
    ['Phone', 'phone'],
  ] as const) {
    test(`only spaces in ${blank}: Please fill all fields, and the field is focused`, async ({
      customerPage: page,
    }) => {
      await fillCartBeforehand(page, [CUMIN]);
      await openPage(page, '/checkout');
      // an unassigned PIN code, so that it fills in no city
      await fillAddress(page, { ...ADDRESS, postalCode: '000000' });
      await page.getByLabel(label, { exact: true }).fill('   ');
      await place(page).click();
      await expectFailure(page, 'Please fill all fields', 'All shipping information fields are required.');
      await expect(page.getByLabel(label, { exact: true })).toBeFocused();
      expect(await storedCart(page)).toHaveLength(1);
    });
  }

  test('every error is listed above the form, and the focus stays on the first field', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    await place(page).click();
    const summary = page.getByRole('region', { name: '6 things are missing or wrong' });
    await expect(summary.getByRole('link')).toHaveText([
      'Please enter your full name',
      'Please enter your address',
      'Please enter your PIN code',
      'Please enter your city',
      'Please choose your state',
      'Please enter your phone number',
    ]);
    await expect(page.getByLabel('Full name')).toBeFocused();
    await summary.getByRole('link', { name: 'Please enter your phone number' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await fillAddress(page);
    await expect(page.getByRole('region', { name: /missing or wrong/ })).toHaveCount(0);
  });

  test('no state chosen: Please fill all fields', async ({ customerPage: page }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    // an unassigned PIN code, so that it fills in no state
    await fillAddress(page, { ...ADDRESS, state: '', postalCode: '000000' });
    await place(page).click();
    await expectFailure(page, 'Please fill all fields', 'All shipping information fields are required.');
    await expect(page.getByLabel('State')).toBeFocused();
  });

  test('an empty cart: Cart is empty, and nothing is sent', async ({ customerPage: page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    await openPage(page, '/checkout');
    await fillAddress(page);
    await place(page).click();
    await expectFailure(page, 'Cart is empty', 'Please add items to your cart before checkout.');
    expect(calls).toBe(0);
  });
});

test.describe('section 8, order creation failure', () => {
  test.use({ expectedConsole: /status of 4\d\d|ERR_FAILED/ });

  test('the sold-out product is named beside the notice; cart and address stay', async ({
    customerPage: page,
  }) => {
    const soldOut = { ...CUMIN, id: 'mathania-red-chilli', name: 'Mathania Red Chillies, Whole' };
    await fillCartBeforehand(page, [soldOut]);
    await openPage(page, '/checkout');
    await fillAddress(page);
    await place(page).click();
    await expectFailure(page, 'Error placing order', 'Please try again later.');
    await expect(page.getByRole('region', { name: 'Order summary' }).getByRole('alert')).toContainText(
      'Mathania',
    );
    expect(await storedCart(page)).toHaveLength(1);
    await expect(page.getByLabel('City')).toHaveValue('New Delhi');
  });

  test('a lost reply: sending again finds the first order, and there is only one', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    const keys: (string | null)[] = [];
    await page.route('**/api/v1/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(await route.request().headerValue('idempotency-key'));
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openPage(page, '/checkout');
    await fillAddress(page);
    await place(page).click();
    await expectFailure(page, 'Error placing order', 'Please try again later.');
    await place(page).click();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
    const { body } = await api('GET', '/orders', { token: customer.token });
    expect(body.data).toHaveLength(1);
    expect(page.url()).toContain(body.data[0].id);
    expect(keys).toEqual([expect.stringMatching(/.{16,}/), keys[0]]);
  });

  test('a session that has ended: the sign-in leads back to checkout, and the address has ended with the session', async ({
    page,
    customer,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await signInBeforehand(page, 'a-session-of-long-ago');
    await openPage(page, '/checkout');
    await fillAddress(page);
    await place(page).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, customer);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await fillAddress(page);
    await place(page).click();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
  });
});
