import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeliveryTimes, ShippingFees } from '#contract/store-info.ts';
import { isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

const KURTA = {
  id: 'kurta',
  name: 'Dabu Kurta',
  image: '/media/kurta.webp',
  price: 1499.5,
  quantity: 2,
  selectedColor: 'Indigo',
  selectedSize: 'M',
};
const HALDI = {
  ...KURTA,
  id: 'haldi',
  name: 'Haldi',
  price: 120,
  quantity: 1,
  selectedColor: '',
  selectedSize: '',
};
const ADDRESS = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560 001',
  phone: '098765-43210',
};
const LABELS = {
  fullName: 'Full name',
  address: 'Address',
  city: 'City',
  postalCode: 'PIN code',
  phone: 'Phone',
} as const;
const ALL_CAPABILITIES = ['order-items', 'idempotency'];

beforeEach(() => {
  // without the PIN code files nothing is filled in
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('auth_token', 't1');
});

interface SentOrder {
  body: Record<string, unknown>;
  key: string | null;
}

/**
 * Opens the checkout with a cart. `reply` is called with each sent order and its number, and returns the
 * reply.
 */
async function openCheckout(
  reply: (sent: SentOrder, n: number) => unknown,
  {
    cart = [KURTA, HALDI] as unknown[],
    capabilities = [] as string[],
    quote = 404 as unknown,
    shippingFees = undefined as ShippingFees | undefined,
    delivery = undefined as DeliveryTimes | undefined,
    // the replies to requests for store information that the document does not contain
    storeInfo = undefined as (() => unknown) | undefined,
  } = {},
) {
  localStorage.setItem('cart', JSON.stringify(cart));
  const sent: SentOrder[] = [];
  const replies: ApiReplies = {
    'GET /payments/fields': [],
    'GET /storeInfo': storeInfo,
    'POST /orders/quote': quote,
    'POST /orders': (_url: URL, init: RequestInit) => {
      const key = new Headers(init.headers).get('idempotency-key');
      sent.push({ body: JSON.parse(String(init.body)), key });
      return reply(sent.at(-1) as SentOrder, sent.length);
    },
  };
  await renderPage('/checkout', replies, {
    store: { capabilities, shippingFees, delivery },
    isDegraded: storeInfo !== undefined,
  });
  return sent;
}

async function fillForm(overrides: Partial<typeof ADDRESS> = {}) {
  const values = { ...ADDRESS, ...overrides };
  for (const [name, label] of Object.entries(LABELS)) {
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste(values[name as keyof typeof LABELS]);
  }
  await userEvent.selectOptions(screen.getByLabelText('State'), values.state);
}

const placeOrder = () => userEvent.click(screen.getByRole('button', { name: /^Place Order/ }));

describe('the form', () => {
  test('browsers can autofill it, and it offers 28 states and 8 union territories', async () => {
    await openCheckout(() => ({ id: 1 }));
    const tokens = Object.values(LABELS).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual([
      'shipping name',
      'shipping street-address',
      'shipping address-level2',
      'shipping postal-code',
      'shipping tel',
    ]);
    const state = screen.getByLabelText('State');
    expect(state.getAttribute('autocomplete')).toBe('shipping address-level1');
    expect(state.querySelectorAll('option[value]:not([value=""])')).toHaveLength(36);
  });

  test('the summary shows lines and totals with two decimals, free shipping, taxes included', async () => {
    await openCheckout(() => ({ id: 1 }));
    const summary = screen.getByRole('region', { name: 'Order summary' });
    expect(summary.textContent).toContain('Dabu KurtaIndigo, M · Qty 2₹2,999.00');
    expect(summary.textContent).toContain(
      'Subtotal₹3,119.00ShippingFreeTotal₹3,119.00Inclusive of all taxes',
    );
    expect(summary.textContent).not.toContain('$');
  });

  test('the color Default is not shown', async () => {
    await openCheckout(() => ({ id: 1 }), { cart: [{ ...HALDI, selectedColor: 'Default' }] });
    const summary = screen.getByRole('region', { name: 'Order summary' });
    expect(summary.textContent).toContain('HaldiQty 1₹120.00');
  });
});

describe('rejected before it is sent (section 5)', () => {
  test('blank fields: a toast, errors beside them, focus on the first', async () => {
    const sent = await openCheckout(() => ({ id: 1 }));
    await fillForm({ city: '   ' });
    await placeOrder();
    expect(await screen.findByText('Please fill all fields')).toBeTruthy();
    expect(screen.getByText('All shipping information fields are required.')).toBeTruthy();
    await waitFor(() => expect(isFocused(screen.getByLabelText('City'))).toBe(true));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  test('all errors are listed above the form, each linked to its field, until corrected', async () => {
    await openCheckout(() => ({ id: 1 }));
    await placeOrder();
    const summary = screen.getByRole('region', { name: '6 things are missing or wrong' });
    expect(within(summary).getAllByRole('link')).toHaveLength(6);
    await userEvent.click(within(summary).getByRole('link', { name: 'Please enter your phone number' }));
    expect(isFocused(screen.getByLabelText('Phone'))).toBe(true);
    await fillForm();
    expect(screen.queryByRole('region', { name: /missing or wrong/ })).toBeNull();
  });

  test('an empty cart', async () => {
    const sent = await openCheckout(() => ({ id: 1 }), { cart: [] });
    await fillForm();
    await placeOrder();
    expect(await screen.findByText('Cart is empty')).toBeTruthy();
    expect(screen.getByText('Please add items to your cart before checkout.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

test('the warning about a short PIN code stays while the state is chosen', async () => {
  await openCheckout(() => ({ id: 1 }));
  await fillForm({ postalCode: '1100' });
  expect(screen.getByText('A PIN code has six digits, such as 110001.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('PIN code'), '0');
  expect(screen.queryByText('A PIN code has six digits, such as 110001.')).toBeNull();
});

describe('a PIN code that was entered on a product page', () => {
  test('is filled in, but a PIN code typed at checkout before takes precedence', async () => {
    localStorage.setItem('delivery-pin', '["110001"]');
    await openCheckout(() => ({ id: 1 }));
    expect(await screen.findByLabelText('PIN code')).toHaveProperty('value', '110001');
    sessionStorage.setItem('checkout-address', JSON.stringify({ postalCode: '560001' }));
    await openCheckout(() => ({ id: 1 }));
    expect(await screen.findByLabelText('PIN code')).toHaveProperty('value', '560001');
  });
});

describe('placing the order', () => {
  test('sends only the map of section 7 to a server without capabilities', async () => {
    const sent = await openCheckout(() => ({ id: 41 }));
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expect(window.location.search).toBe('?orderId=41');
    expect(sent).toEqual([
      { body: { products: { kurta: 2, haldi: 1 }, shippingAddress: ADDRESS }, key: null },
    ]);
  });

  test('sends the lines and a key to a server with these capabilities', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), { capabilities: ALL_CAPABILITIES });
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.items).toEqual([
      { productId: 'kurta', quantity: 2, selectedSize: 'M', selectedColor: 'Indigo' },
      { productId: 'haldi', quantity: 1 },
    ]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('the button reads Processing... meanwhile, and repeated clicks send the order once', async () => {
    const { promise, resolve: sendReply } = Promise.withResolvers<unknown>();
    const sent = await openCheckout(() => promise);
    await fillForm();
    await placeOrder();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(button.disabled).toBe(true);
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('PIN code'), '{Enter}');
    sendReply({ id: 1 });
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expect(sent).toHaveLength(1);
  });

  test('clears the cart and the typed address without a notice', async () => {
    await openCheckout(() => ({ id: 41 }));
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(localStorage.getItem('cart')).toBe('[]'));
    expect(screen.queryByText('Cart cleared')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a server that quotes (ruling 33, capability `quote`)', () => {
  const quote = (price: number, more: object = {}) => ({
    lines: [
      {
        productId: 'kurta',
        selectedSize: 'M',
        selectedColor: 'Indigo',
        quantity: 2,
        price,
        available: 2,
        ...more,
      },
      { productId: 'haldi', quantity: 1, price: 120, available: 1 },
    ],
    total: 0,
  });
  const summaryText = () => screen.getByRole('region', { name: 'Order summary' }).textContent;

  test('shows what changed and orders at the total that is shown', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), {
      capabilities: ['quote', 'order-items'],
      quote: quote(1699.5),
    });
    expect(await screen.findByText('The price has changed from ₹1,499.50 to ₹1,699.50.')).toBeTruthy();
    expect(summaryText()).toContain('Something has changed since you added it. Please check your order.');
    expect(summaryText()).toContain('Total₹3,519.00');
    await fillForm();
    await userEvent.click(screen.getByRole('button', { name: 'Place Order · ₹3,519.00' }));
    await waitFor(() => expect(sent[0]?.body.expectedTotal).toBe(3519));
  });

  test('shows which line is short; the price stays', async () => {
    await openCheckout(() => ({ id: 41 }), {
      capabilities: ['quote'],
      quote: quote(1499.5, { available: 1, code: 'out_of_stock', error: 'Only 1 of Dabu Kurta left.' }),
    });
    expect(await screen.findByText('Only 1 of Dabu Kurta left.')).toBeTruthy();
    expect(summaryText()).toContain('Total₹3,119.00');
  });

  test('with a PIN code it states the shipping fee, which is part of the total that is ordered', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), {
      capabilities: ['quote', 'delivery-quotes'],
      quote: (_url: URL, init: RequestInit) => {
        const { postalCode } = JSON.parse(String(init.body));
        return { ...quote(1499.5), ...(postalCode === '560001' && { shipping: { fee: 60.5 } }) };
      },
    });
    await fillForm();
    const button = await screen.findByRole('button', { name: 'Place Order · ₹3,179.50' });
    expect(summaryText()).toContain('Shipping₹60.50');
    await userEvent.click(button);
    await waitFor(() => expect(sent[0]?.body.expectedTotal).toBe(3179.5));
  });

  test('the row of the delivery dates is there before the PIN code, so that nothing moves', async () => {
    await openCheckout(() => ({ id: 41 }), {
      delivery: { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 4 } },
    });
    await waitFor(() => expect(summaryText()).toContain('Estimated deliveryEnter your PIN code'));
  });

  test.each([
    [{ min: 60.5, max: 60.5 }, 'Shipping₹60.50', 'Total₹3,179.50'],
    [{ min: 40, max: 90 }, 'Shipping₹40.00 to ₹90.00', 'Total before shipping₹3,119.00'],
  ])('before a PIN code is known, shipping fees %j', async (shippingFees, shipping, total) => {
    await openCheckout(() => ({ id: 41 }), { shippingFees });
    await waitFor(() => expect(summaryText()).toContain(shipping));
    expect(summaryText()).toContain(total);
  });

  test('a PIN code that is not served is named at its field before the order is sent', async () => {
    const error = 'We do not deliver to PIN code 560001 yet.';
    await openCheckout(() => ({ id: 41 }), {
      capabilities: ['quote', 'delivery-quotes'],
      quote: { ...quote(1499.5), shipping: { fee: 0, error } },
    });
    await fillForm();
    expect(await screen.findByText(error)).toBeTruthy();
    expect(summaryText()).toContain('ShippingNot possible');
  });

  test('nothing is shown when nothing changed', async () => {
    await openCheckout(() => ({ id: 41 }), { capabilities: ['quote'], quote: quote(1499.5) });
    expect(summaryText()).not.toContain('changed');
  });

  test('an order that is rejected because its total has changed shows the current prices', async () => {
    const rejection = () =>
      Response.json(
        {
          error: 'The total of this order has changed to ₹3,519.00.',
          code: 'total_changed',
          quote: quote(1699.5),
        },
        { status: 409 },
      );
    const sent = await openCheckout((_sent, n) => (n === 1 ? rejection() : { id: 41 }), {
      capabilities: ['quote'],
      quote: 500,
    });
    await fillForm();
    await placeOrder();
    expect(await screen.findByText('The total of this order has changed to ₹3,519.00.')).toBeTruthy();
    expect(await screen.findByText('The price has changed from ₹1,499.50 to ₹1,699.50.')).toBeTruthy();
    await placeOrder();
    await waitFor(() => expect(sent.map(({ body }) => body.expectedTotal)).toEqual([3119, 3519]));
  });
});

describe('while the store information is missing', () => {
  const announced = { capabilities: [...ALL_CAPABILITIES, 'quote'] };
  const loadFailure = () => screen.findByText('Failed to load store information. Please refresh the page.');

  function expectAnnounced(order: SentOrder | undefined) {
    expect(order?.body.items).toHaveLength(2);
    expect(order?.body.expectedTotal).toBe(3119);
    expect(order?.key).toMatch(/^[0-9a-f]{32}$/);
  }

  test('an order waits for it, and then has lines, total and key as announced', async () => {
    const { promise, resolve: sendReply } = Promise.withResolvers<unknown>();
    const sent = await openCheckout(() => ({ id: 41 }), { storeInfo: () => promise });
    await fillForm();
    await placeOrder();
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeTruthy();
    expect(sent).toEqual([]);
    sendReply(announced);
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expectAnnounced(sent[0]);
  });

  test('an order requests it once more', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), { storeInfo: repliesInTurn(503, announced) });
    await loadFailure();
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expectAnnounced(sent[0]);
  });

  test('an order is not sent if it cannot be loaded, and what was typed stays', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), { storeInfo: () => 503 });
    await loadFailure();
    await fillForm();
    await placeOrder();
    expect(await screen.findByText('Error placing order')).toBeTruthy();
    expect(screen.getByText('Please try again later.')).toBeTruthy();
    expect(sent).toEqual([]);
    expect(typedIn(screen.getByLabelText('City'))).toBe('Bengaluru');
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(2);
  });

  test('store information without capabilities: the order is that of section 7', async () => {
    const sent = await openCheckout(() => ({ id: 41 }), { storeInfo: () => ({ storeName: 'Haat' }) });
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { body: { products: { kurta: 2, haldi: 1 }, shippingAddress: ADDRESS }, key: null },
    ]);
  });
});

describe('failures', () => {
  test('a failed order shows an error and keeps cart and address', async () => {
    await openCheckout(() => 500);
    await fillForm();
    await placeOrder();
    expect(await screen.findByText('Error placing order')).toBeTruthy();
    expect(screen.getByText('Please try again later.')).toBeTruthy();
    expect(screen.queryByText('Broken')).toBeNull();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(2);
    expect(typedIn(screen.getByLabelText('City'))).toBe('Bengaluru');
  });

  test('a new attempt closes the notice of the last one', async () => {
    await openCheckout(() => 500);
    await fillForm();
    await placeOrder();
    await screen.findByText('Error placing order');
    await userEvent.clear(screen.getByLabelText('City'));
    await placeOrder();
    expect(await screen.findByText('Please fill all fields')).toBeTruthy();
    expect(screen.queryByText('Error placing order')).toBeNull();
  });

  test('a reply without an id is a failure', async () => {
    await openCheckout(() => ({ ok: true }));
    await fillForm();
    await placeOrder();
    expect(await screen.findByText('Error placing order')).toBeTruthy();
    expect(window.location.pathname).toBe('/checkout');
  });

  test('an error with a code also shows the message of the server', async () => {
    const errorBody = { error: 'Only 1 of Dabu Kurta (M) is left.', code: 'out_of_stock' };
    await openCheckout(() => Response.json(errorBody, { status: 409 }));
    await fillForm();
    await placeOrder();
    expect(await screen.findByText(errorBody.error)).toBeTruthy();
    expect(screen.getByText('Error placing order')).toBeTruthy();
  });

  test("the server's error of a field is shown beside the field", async () => {
    const fields = [
      { path: 'shippingAddress.postalCode', message: 'Postal code must be a 6-digit PIN code' },
    ];
    const errorBody = { error: 'Postal code must be a 6-digit PIN code', code: 'invalid_request', fields };
    await openCheckout(() => Response.json(errorBody, { status: 422 }));
    await fillForm({ postalCode: '011' });
    await placeOrder();
    expect(await screen.findByRole('link', { name: 'Postal code must be a 6-digit PIN code' })).toBeTruthy();
    await waitFor(() => expect(isFocused(screen.getByLabelText('PIN code'))).toBe(true));
  });

  test('an error of a product is shown as the reason, and the errors of the form beside their fields', async () => {
    const error = 'Dabu Kurta is no longer sold.';
    const products = { path: 'products.kurta', message: error };
    const city = { path: 'shippingAddress.city', message: 'City is required' };
    const body = { error, code: 'product_unavailable' };
    await openCheckout((_sent, n) =>
      Response.json({ ...body, fields: n === 1 ? [products] : [products, city] }, { status: 409 }),
    );
    await fillForm();
    await placeOrder();
    expect((await screen.findByText(error)).getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('region', { name: /missing or wrong/ })).toBeNull();
    await placeOrder();
    const summary = await screen.findByRole('region', { name: 'One thing is missing or wrong' });
    expect(within(summary).getByRole('link', { name: city.message })).toBeTruthy();
    expect(screen.getByText(error).getAttribute('role')).toBe('alert');
  });

  test('an order is retried after a lost reply with the same key, a changed order with another', async () => {
    const sent = await openCheckout(
      (_sent, n) => (n < 3 ? Promise.reject(new Error('connection lost')) : { id: 1 }),
      { capabilities: ALL_CAPABILITIES },
    );
    await fillForm();
    await placeOrder();
    await screen.findByText('Error placing order');
    await placeOrder();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await screen.findByRole('button', { name: /^Place Order/ });
    await userEvent.type(screen.getByLabelText('City'), ' South');
    await placeOrder();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  test('an expired session leads to sign-in and back, with all typed values preserved', async () => {
    await openCheckout(() => 401);
    await fillForm();
    await placeOrder();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.history.state).toMatchObject({ from: '/checkout' });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.getByText('Please login to proceed with checkout')).toBeTruthy();
    localStorage.setItem('auth_token', 't2');
    await renderPage('/checkout', {});
    expect(typedIn(screen.getByLabelText('Full name'))).toBe('Asha Rao');
    expect(typedIn(screen.getByLabelText('State'))).toBe('Karnataka');
  });
});

test('a signed-out shopper is redirected to sign-in', async () => {
  localStorage.clear();
  await renderPage('/checkout', {});
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.history.state).toMatchObject({ from: '/checkout' });
});
