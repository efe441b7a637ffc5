import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoreInfo } from '#contract/store-info.ts';
import { describedBy, isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage } from '#storefront/testing/render-page.tsx';

const FIELDS = 'GET /payments/fields';
const PAY = 'POST /payments';
const EIGHT_FIELDS = [
  { name: 'holder', label: 'Name', type: 'text', placeholder: 'As on the card', description: 'In capitals' },
  { name: 'mail', label: 'Mail', type: 'email' },
  { name: 'secret', label: 'Secret', type: 'password' },
  { name: 'amount', label: 'Amount', type: 'number', inline: true },
  { name: 'mobile', label: 'Mobile', type: 'tel' },
  { name: 'note', label: 'Note', type: 'textarea' },
  { name: 'bank', label: 'Bank', type: 'select', options: ['SBI', { label: 'HDFC Bank', value: 'hdfc' }] },
  { name: 'agree', label: 'Agree', type: 'checkbox', defaultValue: true },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('auth_token', 't1');
});
afterEach(() => vi.restoreAllMocks());

/** Opens the payment of order HT-1. Returns the posted bodies. */
async function openPayment(
  fields: unknown,
  reply: unknown = { success: true },
  moreReplies: ApiReplies = {},
  capabilities: StoreInfo['capabilities'] = [],
) {
  const posted: unknown[] = [];
  const replies = {
    [FIELDS]: fields,
    [PAY]: (_url: URL, init: RequestInit) => {
      posted.push(JSON.parse(String(init.body)));
      return typeof reply === 'function' ? reply() : reply;
    },
    'GET /orders': [],
    ...moreReplies,
  };
  await renderPage('/payment?orderId=HT-1', replies, { store: { capabilities } });
  return posted;
}

/** "Back" shows a page as it was left, from the back/forward cache of the browser. */
function goBack() {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  window.dispatchEvent(event);
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay/ });
const pay = async () => userEvent.click(await button());

describe('the form has the fields that the server describes', () => {
  test('all eight field types, with their texts', async () => {
    await openPayment({ fields: EIGHT_FIELDS });
    const types = [];
    for (const { label } of EIGHT_FIELDS)
      types.push((await screen.findByLabelText<HTMLInputElement>(label)).type);
    expect(types).toEqual([
      'text',
      'email',
      'password',
      'number',
      'tel',
      'textarea',
      'select-one',
      'checkbox',
    ]);
    expect(screen.getByPlaceholderText('As on the card')).toBe(screen.getByLabelText('Name'));
    expect(describedBy(screen.getByLabelText('Name'))).toBe('In capitals');
    expect(screen.getByLabelText('Amount').closest('.payment__field--inline')).toBeTruthy();
    const options = [...screen.getByLabelText('Bank').querySelectorAll('option')];
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['', 'Select'],
      ['SBI', 'SBI'],
      ['hdfc', 'HDFC Bank'],
    ]);
  });

  test('the values are sent by field name, with the order id', async () => {
    const posted = await openPayment(EIGHT_FIELDS);
    await userEvent.type(await screen.findByLabelText('Name'), 'ASHA');
    await userEvent.type(screen.getByLabelText('Mobile'), '98765 43210');
    await userEvent.selectOptions(screen.getByLabelText('Bank'), 'hdfc');
    await pay();
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toEqual({
      orderId: 'HT-1',
      fields: {
        holder: 'ASHA',
        mail: '',
        secret: '',
        amount: '',
        mobile: '+919876543210',
        note: '',
        bank: 'hdfc',
        agree: true,
      },
    });
  });

  test('a mask formats typed text, a checkbox list is sent as comma-separated values', async () => {
    const posted = await openPayment([
      { name: 'card', label: 'Card', type: 'text', mask: '9999 9999' },
      { name: 'extras', label: 'Extras', type: 'checkbox', options: ['gift', 'fast', 'green'], inline: true },
    ]);
    await userEvent.type(await screen.findByLabelText('Card'), '41111x222');
    expect(typedIn(screen.getByLabelText('Card'))).toBe('4111 1222');
    await userEvent.click(screen.getByLabelText('green'));
    await userEvent.click(screen.getByLabelText('gift'));
    await pay();
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({ fields: { card: '4111 1222', extras: 'gift,green' } });
  });

  test('a reply that is not a list counts as no fields: the order can still be paid', async () => {
    const posted = await openPayment({ hello: 'there' });
    await pay();
    await waitFor(() => expect(posted).toEqual([{ orderId: 'HT-1', fields: {} }]));
  });

  test('the button shows the amount if it is known', async () => {
    const item = { id: 1, productTitle: 'Haldi', quantity: 2, price: 649.5 };
    await openPayment([], {}, { 'GET /orders': { data: [{ id: 'HT-1', status: 0, items: [item] }] } });
    expect(await screen.findByRole('button', { name: 'Pay ₹1,299.00' })).toBeTruthy();
  });
});

describe('a server with fields per order (capability `payment-choices`)', () => {
  const METHOD = {
    name: 'method',
    label: 'Way',
    type: 'select',
    options: [
      { label: 'UPI', value: 'upi' },
      { label: 'Cash (₹49.50 extra)', value: 'cod', fee: 49.5 },
    ],
    defaultValue: 'upi',
  };
  const ORDERS = [{ id: 'HT-1', items: [{ id: '1', productTitle: 'Haldi', quantity: 3, price: 33.35 }] }];

  test('a fee is added to the amount and the button while its method is selected', async () => {
    await openPayment([METHOD], undefined, { 'GET /orders': ORDERS }, ['payment-choices']);
    expect((await screen.findByRole('button', { name: 'Pay ₹100.05' })).textContent).not.toContain('fee');
    await userEvent.selectOptions(screen.getByLabelText('Way'), 'cod');
    expect(screen.getByRole('button', { name: 'Pay ₹149.55' })).toBeTruthy();
    expect(screen.getByText('with the fee of ₹49.50')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Way'), 'upi');
    expect(screen.getByRole('button', { name: 'Pay ₹100.05' })).toBeTruthy();
    expect(screen.queryByText(/with the fee/)).toBeNull();
  });

  test('a fee that the server does not announce is not added (ruling 1)', async () => {
    await openPayment([METHOD], undefined, { 'GET /orders': ORDERS });
    await userEvent.selectOptions(await screen.findByLabelText('Way'), 'cod');
    expect(screen.getByRole('button', { name: 'Pay ₹100.05' })).toBeTruthy();
  });

  test('the form of this order is requested; without the capability the form alone', async () => {
    const replies = { [FIELDS]: [METHOD], 'GET /orders': [] };
    for (const [store, expected] of [
      [{ capabilities: ['payment-choices'] }, `${FIELDS}?orderId=HT-1`],
      [{}, FIELDS],
    ] as const) {
      const { calls } = await renderPage('/payment?orderId=HT-1', replies, { store: { ...store } as object });
      await button();
      expect(calls.filter((call) => call.startsWith(FIELDS))).toEqual([expected]);
    }
  });
});

describe('a server that accepts idempotency keys (capability `idempotency`)', () => {
  /** Pays once per entry of `replies`, with a retry after each. Returns the sent keys. */
  async function collectKeys(
    replies: (() => unknown)[],
    capabilities: StoreInfo['capabilities'] = ['idempotency'],
  ) {
    const keys: (string | null)[] = [];
    const reply = (_url: URL, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return replies[keys.length - 1]?.();
    };
    const fields = { [FIELDS]: [], [PAY]: reply, 'GET /orders': [] };
    await renderPage('/payment?orderId=HT-1', fields, { store: { capabilities } });
    for (const i of replies.keys()) {
      if (i > 0) await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
      await pay();
      await waitFor(() => expect(keys).toHaveLength(i + 1));
      await screen.findByRole('button', { name: 'Try Again' });
    }
    return keys;
  }
  const lost = () => Promise.reject(new TypeError('the line broke'));
  const declined = () => ({ success: false, error: 'Card declined' });

  test('the key is the same after a lost reply, and new after every reply', async () => {
    const [first, again, after, last] = await collectKeys([lost, declined, declined, () => 503]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(after).toMatch(/^[0-9a-f]{32}$/);
    expect(after).not.toBe(first);
    expect(new Set([first, after, last]).size).toBe(3);
  });

  test('without the capability no key is sent', async () => {
    expect(await collectKeys([declined], [])).toEqual([null]);
  });
});

describe('rules', () => {
  const required = { name: 'vpa', label: 'UPI ID', type: 'text', rules: { required: true } };

  test('the button is disabled while visible required fields are empty', async () => {
    await openPayment([
      { name: 'card', label: 'Card', type: 'text' },
      { name: 'cvv', label: 'CVV', type: 'password', rules: { required: true }, showWhenFilled: ['card'] },
    ]);
    expect((await button()).disabled).toBe(false);
    expect(screen.queryByLabelText('CVV')).toBeNull();
    await userEvent.type(screen.getByLabelText('Card'), '4');
    expect((await button()).disabled).toBe(true);
    await userEvent.type(await screen.findByLabelText('CVV'), '123');
    expect((await button()).disabled).toBe(false);
    await userEvent.clear(screen.getByLabelText('Card'));
    expect(screen.queryByLabelText('CVV')).toBeNull();
  });

  test('an invalid email shows an error and gets the focus, and editing clears the error', async () => {
    const posted = await openPayment([{ name: 'mail', label: 'Mail', type: 'email' }]);
    await userEvent.type(await screen.findByLabelText('Mail'), 'asha@home');
    await pay();
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Validation Error')).toBeTruthy();
    expect(screen.getByText('Please correct the errors in the form')).toBeTruthy();
    await waitFor(() => expect(isFocused(screen.getByLabelText('Mail'))).toBe(true));
    expect(posted).toEqual([]);
    await userEvent.type(screen.getByLabelText('Mail'), '.in');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await pay();
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(screen.queryByText('Validation Error')).toBeNull();
  });

  test('phone numbers are forced to +91 and rejected when too short', async () => {
    const posted = await openPayment([{ name: 'buyerPhone', label: 'Phone', type: 'text' }]);
    await userEvent.type(await screen.findByLabelText('Phone'), 'abc98765');
    expect(typedIn(screen.getByLabelText('Phone'))).toBe('+9198765');
    await pay();
    expect(await screen.findByText('Phone number must be 13 characters (including +91)')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Phone'), '4321099');
    expect(typedIn(screen.getByLabelText('Phone'))).toBe('+919876543210');
    await pay();
    await waitFor(() => expect(posted).toHaveLength(1));
  });

  test('a number typed with its prefix is not changed', async () => {
    await openPayment([{ name: 'mobile', label: 'Mobile', type: 'tel' }]);
    await userEvent.type(await screen.findByLabelText('Mobile'), '+919876543210');
    expect(typedIn(screen.getByLabelText('Mobile'))).toBe('+919876543210');
  });

  test('a default value of another country is rejected on submit', async () => {
    await openPayment([{ name: 'tel', label: 'Tel', type: 'tel', defaultValue: '+1 415 555 2671' }]);
    await pay();
    expect(await screen.findByText('Phone number must start with +91')).toBeTruthy();
  });

  test("after Try Again the server's error is shown beside its field, with the typed value", async () => {
    const errorBody = {
      error: 'This UPI ID does not exist.',
      code: 'invalid_request',
      fields: [{ path: 'fields.vpa', message: 'No such UPI ID' }],
    };
    await openPayment([required], () => Response.json(errorBody, { status: 422 }));
    await userEvent.type(await screen.findByLabelText('UPI ID'), 'asha@nowhere');
    await pay();
    expect(await screen.findByText('This UPI ID does not exist.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(describedBy(screen.getByLabelText('UPI ID'))).toBe('No such UPI ID');
    expect(typedIn(screen.getByLabelText('UPI ID'))).toBe('asha@nowhere');
  });
});

describe('outcomes (section 4)', () => {
  test('redirect_post: a hidden form with type, url and data[key]', async () => {
    const posts: unknown[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      posts.push([this.method, this.action, [...new FormData(this).entries()]]);
    });
    const formParams = {
      type: 'payu',
      url: 'https://gate.example/pay',
      data: { key: 'k', amount: '499.00' },
    };
    await openPayment([], { success: true, action: { type: 'redirect_post', formParams } });
    await pay();
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toEqual([
      'post',
      'https://gate.example/pay',
      [
        ['type', 'payu'],
        ['url', 'https://gate.example/pay'],
        ['data[key]', 'k'],
        ['data[amount]', '499.00'],
      ],
    ]);
  });

  test('deeplink: the browser opens the link, and the page keeps it for a second attempt', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const redirectUrl = 'upi://pay?pa=shop@bank&pn=Haat&am=499.00';
    await openPayment([], { success: true, action: { type: 'deeplink', redirectUrl } });
    await pay();
    const link = await screen.findByRole('link', { name: 'Open the payment app' });
    expect(assign).toHaveBeenCalledWith(redirectUrl);
    expect(link.getAttribute('href')).toBe(redirectUrl);
    expect(screen.getByText('₹499.00')).toBeTruthy();
  });

  test('qr: heading, code of 256 pixels with alt text, amount, payee, and a link to orders', async () => {
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
    const summary = { payee: 'Haat Bazaar', address: 'shop@bank', amount: 499, note: 'Order HT-1' };
    const action = { type: 'qr', qrBase64: image, summary };
    await openPayment([], { success: true, action }, {}, ['payment-summary']);
    await pay();
    expect(await screen.findByRole('heading', { name: 'Scan QR Code to Complete Payment' })).toBeTruthy();
    const code = screen.getByRole<HTMLImageElement>('img', { name: 'QR code to pay ₹499.00 to Haat Bazaar' });
    expect([code.width, code.height]).toEqual([256, 256]);
    expect(code.getAttribute('src')).toBe(`data:image/png;base64,${image}`);
    expect(screen.getByText('shop@bank')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'I have paid' }).getAttribute('href')).toBe('/orders');
  });

  test('redirectUrl: the browser opens it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await openPayment([], { success: true, redirectUrl: 'https://gate.example/1' });
    await pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://gate.example/1'));
  });

  test('Back from the payment page shows the form again', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await openPayment([], { success: true, redirectUrl: 'https://gate.example/1' });
    await pay();
    await screen.findByText('Taking you to the payment page…');
    goBack();
    expect(await button()).toBeTruthy();
  });

  test('a reason beside an empty `data` is shown (ruling 28)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await openPayment([], { success: false, error: 'Card declined', data: {} });
    await pay();
    expect(await screen.findByText('Card declined')).toBeTruthy();
  });

  test('none: a toast, then the orders', async () => {
    await openPayment([], { success: true });
    await pay();
    expect(await screen.findByText('Payment initiated')).toBeTruthy();
    expect(screen.getByText('Your payment is being processed')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/orders'));
  });

  test.each<[string, unknown, string]>([
    ['success false with text', { success: false, error: 'Card declined' }, 'Card declined'],
    ['success false without', { success: false }, 'Unknown error occurred during payment process.'],
    [
      'success false under a failing status',
      () => Response.json({ success: false, error: 'Bank is closed' }, { status: 402 }),
      'Bank is closed',
    ],
    ['a failing status', () => 500, 'Failed to process payment. Please try again later.'],
    [
      'a gateway that is away',
      () => Response.json({ error: 'Away', code: 'gateway_failed' }, { status: 502 }),
      'Your order is kept. You can also go back and choose another way to pay.',
    ],
    [
      'no reply',
      () => Promise.reject(new Error('down')),
      'Failed to process payment. Please try again later.',
    ],
    [
      'a script as redirectUrl',
      { success: true, redirectUrl: 'javascript:alert(1)' },
      'Failed to process payment. Please try again later.',
    ],
  ])('%s', async (_case, reply, sentence) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await openPayment([{ name: 'vpa', label: 'UPI ID', type: 'text' }], reply);
    await userEvent.type(await screen.findByLabelText('UPI ID'), 'a@b');
    await pay();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Checkout' }).getAttribute('href')).toBe('/checkout');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(typedIn(screen.getByLabelText('UPI ID'))).toBe('a@b');
  });
});

describe('a server that announces what the UPI network accepts (capability `upi-options`)', () => {
  const LINK = 'upi://pay?pa=shop@bank&pn=Haat&tr=HT101&am=499.00&cu=INR';
  const summary = { payee: 'Haat', address: 'shop@bank', amount: 1499.5, note: 'Order HT-1' };
  const upi = { reference: 'HT101', options: ['copy', 'save_qr', 'scan'], acceptsUtr: true };
  const REPLY = { success: true, action: { type: 'qr', qr: LINK, summary, upi } };
  const openUpiPayment = (fields: unknown, reply?: unknown, moreReplies?: ApiReplies) =>
    openPayment(fields, reply, moreReplies, ['upi-options', 'payment-summary']);
  const usePhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android 15; Mobile');
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  const utrField = () => screen.findByLabelText<HTMLInputElement>(/^UPI reference number/);

  test('on a phone: copy first, then save, then scan; no link', async () => {
    usePhone();
    await openUpiPayment([], REPLY);
    await pay();
    await screen.findByRole('heading', { name: 'Pay in your UPI app' });
    expect(headings().slice(0, 4)).toEqual([
      'Payment',
      'Pay in your UPI app',
      'Save the QR code',
      'Scan QR Code to Complete Payment',
    ]);
    expect(screen.queryByRole('link', { name: /app/ })).toBeNull();
  });

  test('UPI ID, amount and reference are copied with one touch each, the amount as apps expect it', async () => {
    const copied: string[] = [];
    await openUpiPayment([], REPLY);
    await pay();
    const copyButton = await screen.findByRole('button', { name: 'Copy UPI ID' });
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    fireEvent.click(copyButton);
    fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Reference' }));
    await screen.findByText('Reference copied');
    expect(copied).toEqual(['shop@bank', '1499.50', 'HT101']);
  });

  test('the screen and the entered UTR survive a reload; the UTR is sent once it is complete', async () => {
    const posted = await openUpiPayment([], REPLY);
    await pay();
    await userEvent.type(await utrField(), '41234567');
    const postedAgain = await openUpiPayment([], { success: true });
    expect(typedIn(await utrField())).toBe('41234567');
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText(/has 12 digits/)).toBeTruthy();
    expect(postedAgain).toEqual([]);
    await userEvent.type(await utrField(), '8903');
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    await waitFor(() => expect(window.location.pathname).toBe('/orders'));
    expect(posted).toHaveLength(1);
    expect(postedAgain).toEqual([
      { orderId: 'HT-1', fields: { method: 'upi', upiPaid: true, utr: '412345678903' } },
    ]);
    expect(sessionStorage.getItem('payment')).toBeNull();
  });

  test('a restored link is not opened again, and the form can be reached from it', async () => {
    usePhone();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const action = {
      type: 'deeplink',
      redirectUrl: LINK,
      summary,
      upi: { ...upi, options: ['link', 'scan'] },
    };
    await openUpiPayment([], { success: true, action });
    await pay();
    await screen.findByRole('link', { name: 'Open the payment app' });
    await openUpiPayment([]);
    expect((await screen.findByRole('link', { name: 'Open the payment app' })).getAttribute('href')).toBe(
      LINK,
    );
    expect(assign).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
    expect(await button()).toBeTruthy();
    await openUpiPayment([]);
    expect(await button()).toBeTruthy();
  });

  const report = async () => userEvent.click(screen.getByRole('button', { name: 'I have paid' }));

  test.each<[string, () => unknown, string]>([
    ['a server error', () => 503, 'Please do not pay again. Choose “I have paid” again in a moment.'],
    [
      'no reply',
      () => Promise.reject(new TypeError('offline')),
      'Please do not pay again. Choose “I have paid” again in a moment.',
    ],
    [
      'too many requests',
      () => Response.json({ error: 'Wait for one minute.', code: 'rate_limited' }, { status: 429 }),
      'Wait for one minute.',
    ],
    ['success false with text', () => ({ success: false, error: 'Not today' }), 'Not today'],
  ])(
    'after a failed report the screen and the UTR stay, and the report can be repeated: %s',
    async (_case, failure, text) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const replies = [() => REPLY, failure, () => ({ success: true })];
      const posted = await openUpiPayment([], () => replies.shift()?.());
      await pay();
      await userEvent.type(await utrField(), '412345678903');
      await report();
      expect(await screen.findByText('Your payment could not be reported')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(typedIn(await utrField())).toBe('412345678903');
      expect(screen.queryByText('Payment could not be completed')).toBeNull();
      await report();
      await waitFor(() => expect(window.location.pathname).toBe('/orders'));
      expect(posted).toHaveLength(3);
      expect(posted[2]).toEqual(posted[1]);
      expect(screen.queryByText('Your payment could not be reported')).toBeNull();
    },
  );

  test("the server's error of the UTR is shown beside it until it is edited", async () => {
    const errorBody = {
      error: 'The UTR is wrong.',
      code: 'invalid_request',
      fields: [{ path: 'fields.utr', message: 'This UTR belongs to another order' }],
    };
    const replies = [() => REPLY, () => Response.json(errorBody, { status: 422 })];
    await openUpiPayment([], () => replies.shift()?.());
    await pay();
    await userEvent.type(await utrField(), '412345678903');
    await report();
    await waitFor(async () =>
      expect(describedBy(await utrField())).toContain('This UTR belongs to another order'),
    );
    await waitFor(async () => expect(isFocused(await utrField())).toBe(true));
    expect(screen.queryByText('Your payment could not be reported')).toBeNull();
    await userEvent.type(await utrField(), '{Backspace}');
    expect(describedBy(await utrField())).not.toContain('another order');
  });

  const showTab = () => document.dispatchEvent(new Event('visibilitychange'));

  test.each([
    [1, 'Nothing is left to pay', 'to the tab', showTab],
    [4, 'This order was cancelled', 'to the tab', showTab],
    [1, 'Nothing is left to pay', 'by Back', goBack],
  ])('an order of status %i: %s, on return %s', async (status, title, _how, comeBack) => {
    const orders = [{ id: 'HT-1', status: 0, items: [] as unknown[] }];
    await openUpiPayment([], REPLY, { 'GET /orders': () => orders });
    await pay();
    await screen.findByRole('heading', { name: 'Scan QR Code to Complete Payment' });
    orders[0] = { id: 'HT-1', status, items: [] };
    comeBack();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  test('a restored method that is no longer offered is not sent', async () => {
    const method = { name: 'method', label: 'Way', type: 'select' };
    await openPayment([{ ...method, options: ['upi', 'cod'] }]);
    await userEvent.selectOptions(await screen.findByLabelText('Way'), 'cod');
    const posted = await openPayment([{ ...method, options: ['upi', 'card'] }]);
    expect(typedIn(await screen.findByLabelText('Way'))).toBe('');
    await pay();
    await waitFor(() => expect(posted).toEqual([{ orderId: 'HT-1', fields: { method: '' } }]));
  });

  test('only method and UTR are stored, never other fields', async () => {
    const fields = [
      { name: 'card', label: 'Card', type: 'text' },
      { name: 'utr', label: 'UTR', type: 'text' },
    ];
    await openPayment(fields);
    await userEvent.type(await screen.findByLabelText('Card'), '4111');
    await userEvent.type(screen.getByLabelText('UTR'), '4123');
    expect(JSON.parse(sessionStorage.getItem('payment') ?? '')).toEqual({
      orderId: 'HT-1',
      values: { utr: '4123' },
    });
    await openPayment(fields);
    expect(typedIn(await screen.findByLabelText('UTR'))).toBe('4123');
    expect(typedIn(screen.getByLabelText('Card'))).toBe('');
  });
});

test('without an order id the screen shows an error and a link back to checkout', async () => {
  const { calls } = await renderPage('/payment', {});
  expect(await screen.findByText('Order ID is missing. Please return to checkout.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Checkout' }).getAttribute('href')).toBe('/checkout');
  expect(calls).toEqual([]);
});

test('a form that fails to load shows an error and can be loaded again', async () => {
  let attempts = 0;
  await renderPage('/payment?orderId=HT-1', {
    [FIELDS]: () => (++attempts === 1 ? 500 : []),
    'GET /orders': [],
  });
  expect(await screen.findByText('Failed to load payment form. Please try again later.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await button()).toBeTruthy();
});

test('a shopper who returns after a declined payment sees this, and can pay again', async () => {
  await renderPage('/payment?orderId=HT-1&declined=1', { [FIELDS]: [], 'GET /orders': [] });
  expect((await screen.findByText(/The payment was declined/)).textContent).toContain('no money was taken');
  expect(await button()).toBeTruthy();
});
