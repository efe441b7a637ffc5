import { expect, test } from 'vitest';
import { isPolicySlug, POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { fillPlaceholders, type TextPart } from './fill-placeholders.ts';
import { POLICY_TEXTS } from './policy-texts.ts';

const info: StoreInfo = {
  storeName: 'Haat',
  companyName: 'Haat Bazaar Private Limited',
  companyAddress: 'Sector 18, Noida',
  companyEmail: 'hello@haat.example',
  companyPhone: '+91 98765 43210',
};
const slugs = Object.keys(POLICY_TITLES).filter(isPolicySlug);

const renderedText = (slug: PolicySlug, store: StoreInfo) => {
  const { intro, sections } = POLICY_TEXTS[slug];
  const texts = [intro, ...sections.flatMap(({ heading, body }) => [heading, ...body.flat()])];
  const text = (part: TextPart) => (typeof part === 'string' ? part : part.text);
  return texts.map((line) => fillPlaceholders(line, store).map(text).join('')).join('\n');
};

test('six slugs are policies, reserved words and inherited property names are not', () => {
  expect(slugs).toEqual(['terms', 'privacy', 'refund', 'return', 'shipping', 'about']);
  for (const word of ['login', 'cart', '404', 'orders', 'constructor', '__proto__', '']) {
    expect(isPolicySlug(word)).toBe(false);
  }
});

test.each(slugs)('%s contains the store name, no placeholder and no dollar sign', (slug) => {
  for (const store of [info, {}]) {
    const rendered = renderedText(slug, store);
    expect(rendered).not.toMatch(/[{}$]/);
    expect(rendered.length).toBeGreaterThan(1_200);
  }
  expect(renderedText(slug, info)).toContain('Haat');
  expect(renderedText(slug, info)).toContain('hello@haat.example');
});

test('the facts of section 9 are in their policies', () => {
  expect(renderedText('refund', info)).toContain('credited in 0-7 working days');
  expect(renderedText('refund', info)).toContain('within 0-7 days');
  expect(renderedText('return', info)).toContain('within 0-7 days');
  expect(renderedText('shipping', info)).toContain('Normal orders are delivered in 0-7 working days');
  expect(renderedText('shipping', info)).toContain('10-15 business days');
  expect(renderedText('privacy', info)).toContain('Monday to Friday 10:00-17:00');
  for (const slug of slugs) {
    expect(renderedText(slug, info)).toContain('courts of Gautam Buddha Nagar, Uttar Pradesh');
    expect(renderedText(slug, info)).toContain('Indian law');
  }
});

test('the About page includes shipping in the prices only in a shop without shipping fees', () => {
  expect(renderedText('about', info)).toContain('with all taxes in them and shipping included.');
  const charged = renderedText('about', { ...info, shippingFees: { min: 40, max: 90 } });
  expect(charged).toContain('with all taxes in them.');
  expect(charged).not.toMatch(/shipping (is )?(included|free)/i);
});

test('the privacy policy names everything that the shop stores in the browser', () => {
  const stored = [
    'your cart',
    'the products you saved and those you viewed last',
    'the PIN code you last entered',
    'the number of columns of listings',
    'a token',
    'the address you typed',
    'the payment in progress with its UPI reference number (UTR)',
    'keys that prevent an order from being placed twice',
  ];
  for (const text of stored) expect(renderedText('privacy', info)).toContain(text);
});

test('a shop that cannot send emails promises none', () => {
  const promises = /by email|our emails|an email to you/;
  const withEmail = slugs.filter((slug) => promises.test(renderedText(slug, info)));
  expect(withEmail).toEqual(expect.arrayContaining(['terms', 'privacy', 'refund', 'return']));
  for (const slug of slugs) {
    const text = renderedText(slug, { ...info, capabilities: ['no-email'] });
    expect(text).not.toMatch(promises);
    expect(text).not.toContain(' ,');
  }
  expect(renderedText('return', { ...info, capabilities: ['no-email'] })).toContain(
    'tell you the result on the page of your order',
  );
});

test('contact details become links, and the hours of the store replace the built-in ones', () => {
  expect(fillPlaceholders('Call {phone}.', info)).toEqual([
    'Call ',
    { text: '+91 98765 43210', href: 'tel:+919876543210' },
    '.',
  ]);
  expect(fillPlaceholders('{email}', info)).toEqual([
    { text: 'hello@haat.example', href: 'mailto:hello@haat.example' },
  ]);
  expect(fillPlaceholders('{refund}', {})).toEqual([
    { text: 'Refund and Cancellation Policy', href: '/refund' },
  ]);
  expect(fillPlaceholders('{supportHours}', { phoneHours: 'daily 9-21' })).toEqual(['daily 9-21']);
});
