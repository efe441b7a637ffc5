import type { Page } from '@playwright/test';
import { expectFailure } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import type { FakeApi } from './fake-api-server.ts';
import { expect, test } from './fake-api-test.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ });

async function openForm(page: Page, fakeApi: FakeApi, fields: unknown): Promise<void> {
  fakeApi.setReply('GET /payments/fields', { body: fields });
  await openPage(page, '/payment?orderId=ORDER-7');
  await expect(pay(page)).toBeVisible();
}

const text = (name: string, more: object = {}) => ({ name, label: `Field ${name}`, type: 'text', ...more });
const required = (name: string, more: object = {}) => text(name, { rules: { required: true }, ...more });

test.describe('section 2, /payment', () => {
  test('without an order id: Order ID is missing. Please return to checkout., with a link to /checkout', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openPage(page, '/payment');
    await expect(page.getByText('Order ID is missing. Please return to checkout.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/checkout');
    expect(fakeApi.callsOf('GET /payments/fields')).toEqual([]);
  });

  test('the order id may come from the route state', async ({ customerPage: page, fakeApi }) => {
    await openPage(page, '/cart');
    await page.evaluate(() => history.pushState({ orderId: 'ORDER-7' }, '', '/payment'));
    await expect(pay(page)).toBeVisible();
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
    expect(fakeApi.callsOf('POST /payments')[0]?.body).toEqual({ fields: {}, orderId: 'ORDER-7' });
  });
});

test.describe('section 7, GET /payments/fields', () => {
  for (const [what, body] of [
    ['an array', [text('a')]],
    ['an object with a fields array', { fields: [text('a')] }],
    ['either, wrapped in data', { data: { fields: [text('a')] } }],
    ['an array with invalid entries', [null, 7, {}, text('a'), text('a'), []]],
  ] as const) {
    test(`${what} is read`, async ({ customerPage: page, fakeApi }) => {
      await openForm(page, fakeApi, body);
      await expect(page.getByLabel('Field a')).toHaveCount(1);
    });
  }

  for (const [what, body] of [
    ['a text', 'fields'],
    ['an object without fields', { name: 'a' }],
    ['null', null],
    ['fields of the wrong type', { fields: 'a' }],
  ] as const) {
    test(`anything else (${what}) counts as an empty list`, async ({ customerPage: page, fakeApi }) => {
      await openForm(page, fakeApi, body);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expect(pay(page)).toBeEnabled();
    });
  }

  test.describe('when it fails', () => {
    test.use({ expectedConsole: /status of 500|ERR_EMPTY_RESPONSE/ });

    for (const [what, fakeReply] of [
      ['a failure', { status: 500, body: {} }],
      ['garbage', { text: 'fields!' }],
      ['a dropped connection', { disconnect: true }],
    ] as const) {
      test(`${what}: Failed to load payment form. Please try again later., and a link back to /checkout`, async ({
        customerPage: page,
        fakeApi,
      }) => {
        fakeApi.setReply('GET /payments/fields', fakeReply);
        await openPage(page, '/payment?orderId=ORDER-7');
        await expect(page.getByText('Failed to load payment form. Please try again later.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Return to Checkout' })).toHaveAttribute(
          'href',
          '/checkout',
        );
        fakeApi.setReply('GET /payments/fields', { body: [text('a')] });
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(page.getByLabel('Field a')).toBeVisible();
      });
    }
  });
});

test.describe('section 3, payment field definition', () => {
  test('all eight types, with label, placeholder and description', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openForm(page, fakeApi, [
      { ...text('t'), placeholder: 'As on the card', description: 'In capitals' },
      { ...text('e'), type: 'email' },
      { ...text('p'), type: 'password' },
      { ...text('n'), type: 'number' },
      { ...text('tel'), type: 'tel' },
      { ...text('area'), type: 'textarea' },
      { ...text('s'), type: 'select', options: [{ label: 'One', value: '1' }, 'Two'] },
      { ...text('c'), type: 'checkbox' },
      { ...text('x'), type: 'hologram' },
    ]);
    const t = page.getByLabel('Field t', { exact: true });
    await expect(t).toHaveAttribute('placeholder', 'As on the card');
    await expect(t).toHaveAccessibleDescription('In capitals');
    for (const [name, type] of [
      ['t', 'text'],
      ['e', 'email'],
      ['p', 'password'],
      ['n', 'number'],
      ['tel', 'tel'],
      ['c', 'checkbox'],
      ['x', 'text'],
    ] as const) {
      await expect(page.getByLabel(`Field ${name}`, { exact: true }), name).toHaveAttribute('type', type);
    }
    expect(await page.getByLabel('Field area').evaluate((element) => element.tagName)).toBe('TEXTAREA');
    const select = page.getByLabel('Field s', { exact: true });
    await expect(select.getByRole('option')).toHaveText([/./, 'One', 'Two']);
    await select.selectOption('Two');
    await page.getByLabel('Field c').check();
    await t.fill('ASHA');
    await page.getByLabel('Field n').fill('42');
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
    expect(fakeApi.callsOf('POST /payments')[0]?.body).toEqual({
      orderId: 'ORDER-7',
      fields: expect.objectContaining({ t: 'ASHA', n: '42', s: 'Two', c: true, area: '' }),
    });
  });

  test('default values are filled in and sent', async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, [
      text('t', { defaultValue: 'given' }),
      text('s', { type: 'select', options: ['a', 'b'], defaultValue: 'b' }),
      text('c', { type: 'checkbox', defaultValue: true }),
    ]);
    await expect(page.getByLabel('Field t')).toHaveValue('given');
    await expect(page.getByLabel('Field s')).toHaveValue('b');
    await expect(page.getByLabel('Field c')).toBeChecked();
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
    expect(fakeApi.callsOf('POST /payments')[0]?.body.fields).toEqual({ t: 'given', s: 'b', c: true });
  });

  test('inline fields share a row', async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, [text('a', { inline: true }), text('b', { inline: true }), text('c')]);
    await expect(async () => {
      const tops = await page
        .getByLabel(/^Field [abc]$/)
        .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
      expect(tops).toHaveLength(3);
      expect(tops[0]).toBe(tops[1]);
      expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
    }).toPass();
  });

  test('a mask formats the typed text', async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, [text('card', { mask: '9999 9999' }), text('end', { mask: '99/99' })]);
    await page.getByLabel('Field card').pressSequentially('12a345678');
    await expect(page.getByLabel('Field card')).toHaveValue('1234 5678');
    await page.getByLabel('Field end').pressSequentially('0327');
    await expect(page.getByLabel('Field end')).toHaveValue('03/27');
    await page.getByLabel('Field end').press('Backspace');
    await expect(page.getByLabel('Field end')).toHaveValue('03/2');
  });
});

test.describe('section 4, visibility and submit', () => {
  test('a field with showWhenFilled shows while at least one of the listed fields is filled', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openForm(page, fakeApi, [
      text('a'),
      text('b', { type: 'checkbox' }),
      required('late', { showWhenFilled: ['a', 'b'] }),
      text('always', { showWhenFilled: [] }),
    ]);
    const late = page.getByLabel('Field late');
    await expect(page.getByLabel('Field always')).toBeVisible();
    await expect(late).toHaveCount(0);
    await expect(pay(page)).toBeEnabled();
    await page.getByLabel('Field a', { exact: true }).fill('x');
    await expect(late).toBeVisible();
    await expect(pay(page)).toBeDisabled();
    await page.getByLabel('Field a', { exact: true }).fill('');
    await expect(late).toHaveCount(0);
    await page.getByLabel('Field b').check();
    await late.fill('typed');
    await page.getByLabel('Field b').uncheck();
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
    expect(Object.keys(fakeApi.callsOf('POST /payments')[0]?.body.fields)).not.toContain('late');
  });

  test('submit is disabled while a visible required field is empty', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openForm(page, fakeApi, [
      required('a'),
      required('c', { type: 'checkbox' }),
      required('s', { type: 'select', options: ['1'] }),
    ]);
    await expect(pay(page)).toBeDisabled();
    await page.getByLabel('Field a').fill('x');
    await page.getByLabel('Field c').check();
    await expect(pay(page)).toBeDisabled();
    await page.getByLabel('Field s').selectOption('1');
    await expect(pay(page)).toBeEnabled();
    await page.getByLabel('Field a').fill('   ');
    await expect(pay(page)).toBeDisabled();
  });

  test('submit is disabled while loading, and a second press sends nothing', async ({
    customerPage: page,
    fakeApi,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    fakeApi.setReply('POST /payments', { waitFor: held, body: { success: true } });
    await openForm(page, fakeApi, [text('a')]);
    await pay(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await page.getByLabel('Field a').press('Enter');
    release();
    await expect(page).toHaveURL('/orders');
    expect(fakeApi.callsOf('POST /payments')).toHaveLength(1);
  });
});

test.describe('section 5, payment form', () => {
  test('a form sent past its disabled button: This field is required, or the first message of the field', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openForm(page, fakeApi, [required('a'), required('b', { rulesMessages: ['We need b'] })]);
    await expect(pay(page)).toBeDisabled();
    // as a password manager or another extension does
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expectFailure(page, 'Validation Error', 'Please correct the errors in the form');
    await expect(page.getByLabel('Field a')).toHaveAccessibleDescription('This field is required');
    await expect(page.getByLabel('Field b')).toHaveAccessibleDescription('We need b');
    await expect(page.getByLabel('Field a')).toBeFocused();
    await page.getByLabel('Field a').fill('x');
    await expect(page.getByText('This field is required')).toHaveCount(0);
    expect(fakeApi.callsOf('POST /payments')).toEqual([]);
  });

  async function expectProblem(page: Page, name: string, sentence: string): Promise<void> {
    await pay(page).click();
    await expectFailure(page, 'Validation Error', 'Please correct the errors in the form');
    const field = page.getByLabel(`Field ${name}`, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(`${sentence.replace(/[+()]/g, '\\$&')}$`));
    await expect(field).toBeFocused();
  }

  for (const typed of ['nobody', 'a@b', 'a b@c.d']) {
    test(`email "${typed}": Please enter a valid email address; editing clears it`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      await openForm(page, fakeApi, [text('e', { type: 'email' })]);
      await page.getByLabel('Field e').fill(typed);
      await expectProblem(page, 'e', 'Please enter a valid email address');
      await page.getByLabel('Field e').fill('asha@shopper.example');
      await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
      await pay(page).click();
      await expect(page).toHaveURL('/orders');
    });
  }

  test("a rule that fails shows the field's message", async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, [
      text('vpa', { rules: { pattern: '^[\\w.-]+@[a-z]+$' }, rulesMessages: ['That is no UPI ID'] }),
    ]);
    await page.getByLabel('Field vpa').fill('asha');
    await expectProblem(page, 'vpa', 'That is no UPI ID');
    await page.getByLabel('Field vpa').fill('asha@bank');
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
  });

  for (const [what, pattern, bad, good] of [
    ['plain', '^\\d{3}$', '12', '123'],
    ['between slashes', '/^\\d{3}$/', '12', '123'],
    ['between slashes with flags', '/^[a-f]+$/gi', 'XYZ', 'ABC'],
  ] as const) {
    test(`a pattern may be ${what}`, async ({ customerPage: page, fakeApi }) => {
      await openForm(page, fakeApi, [text('code', { rules: { pattern }, rulesMessages: ['Wrong code'] })]);
      await page.getByLabel('Field code').fill(bad);
      await expectProblem(page, 'code', 'Wrong code');
      await page.getByLabel('Field code').fill(good);
      await pay(page).click();
      await expect(page).toHaveURL('/orders');
    });
  }

  for (const [what, pattern] of [
    ['with catastrophic backtracking', '^(a+)+$'],
    ['that is not a regular expression', '/([/'],
  ] as const) {
    test(`a pattern ${what} neither freezes the page nor stops the payment`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      await openForm(page, fakeApi, [text('code', { rules: { pattern } })]);
      await page.getByLabel('Field code').fill(`${'a'.repeat(40)}!`);
      await pay(page).click();
      await expect(page).toHaveURL('/orders');
    });
  }
});

test.describe('section 5, phone fields', () => {
  const phone = (rules: object = {}) => [text('mobile', { type: 'tel', rules })];

  for (const [what, field] of [
    ['type tel', text('mobile', { type: 'tel' })],
    ['a name containing phone', text('mobile', { name: 'customerPhone' })],
  ] as const) {
    test(`${what}: the value starts with +91, digits only, at most 10 after it`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      await openForm(page, fakeApi, [field]);
      const input = page.getByLabel('Field mobile');
      await input.pressSequentially('98a76-54 32101234');
      await expect(input).toHaveValue('+919876543210');
      await input.fill('09876');
      await expect(input).toHaveValue(/^\+91\d+$/);
      await input.fill('+91 98765 43210');
      await expect(input).toHaveValue('+919876543210');
    });
  }

  for (const [typed, rules, sentence] of [
    ['987', {}, 'Phone number must be 13 characters (including +91)'],
    ['987', { minLength: 13 }, 'Phone number must have at least 13 characters'],
    ['9876543210', { pattern: '^\\+91[6-8]\\d{9}$' }, 'Invalid phone number format'],
    ['9876543210', { pattern: '/^\\+91[6-8]\\d{9}$/' }, 'Invalid phone number format'],
  ] as const) {
    test(`${typed} with ${JSON.stringify(rules)}: ${sentence}`, async ({ customerPage: page, fakeApi }) => {
      await openForm(page, fakeApi, phone(rules));
      await page.getByLabel('Field mobile').fill(typed);
      await pay(page).click();
      await expectFailure(page, 'Validation Error', 'Please correct the errors in the form');
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel('Field mobile')).toBeFocused();
    });
  }

  for (const [defaultValue, rules, sentence] of [
    ['12345', {}, 'Phone number must start with +91'],
    ['+919876543210', { maxLength: 8 }, 'Phone number must have no more than 8 characters'],
  ] as const) {
    test(`a default of ${defaultValue} with ${JSON.stringify(rules)}: ${sentence}`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      await openForm(page, fakeApi, [text('mobile', { type: 'tel', rules, defaultValue })]);
      await pay(page).click();
      await expect(page.getByText(sentence)).toBeVisible();
    });
  }

  test('a maxLength rule allows fewer characters', async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, phone({ maxLength: 8 }));
    await page.getByLabel('Field mobile').pressSequentially('9876543210');
    await expect(page.getByLabel('Field mobile')).toHaveValue('+9198765');
    await pay(page).click();
    await expect(page).toHaveURL('/orders');
  });

  test('the prefix alone is an empty field', async ({ customerPage: page, fakeApi }) => {
    await openForm(page, fakeApi, [required('mobile', { type: 'tel' })]);
    await page.getByLabel('Field mobile').fill('+91');
    await expect(pay(page)).toBeDisabled();
    await page.getByLabel('Field mobile').fill('9876543210');
    await expect(pay(page)).toBeEnabled();
  });
});
