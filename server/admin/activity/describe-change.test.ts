import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

test('recorded money names only an outcome that needs attention', () => {
  const payment = { method: 'upi', amountPaise: 59_900 };
  expect(describeChange(null, { ...payment, outcome: 'applied' })).toBe('Method: UPI; amount: ₹599.00');
  expect(describeChange(null, { ...payment, outcome: 'refund_due' })).toBe(
    'Method: UPI; amount: ₹599.00; the order cannot keep this money',
  );
});

test('a change names its fields, with amounts in rupees and units of items', () => {
  expect(describeChange({ city: 'Mysore' }, { city: 'Mysuru' })).toBe('City: Mysore → Mysuru');
  expect(describeChange(null, { UPI_ADDRESS: 'haat@okbank' })).toBe('UPI address: haat@okbank');
  expect(describeChange({ isFeatured: false }, { isFeatured: true, entryId: 2 })).toBe(
    'Is featured: no → yes',
  );
  expect(describeChange({ status: 1 }, { status: 2 })).toBe('Status: Processing → Shipped');
  const lines = [{ lineNo: 2, quantity: 1, amountPaise: 59_900, restockQuantity: 1 }];
  expect(describeChange(null, { amountPaise: 59_900, method: 'test', lines })).toBe(
    'Amount: ₹599.00; method: Test payment; 1 × item 2, ₹599.00, 1 put back into stock',
  );
  const units = [
    { lineNo: 1, quantity: 3 },
    { lineNo: 2, quantity: 1 },
  ];
  expect(describeChange(null, { shipments: [{ units, number: 1 }] })).toBe(
    'Shipment 1: 3 × item 1, 1 × item 2',
  );
  const names = new Map([
    [1, 'Kurta (M)'],
    [2, 'Turmeric'],
  ]);
  const parts = [
    { number: 1, units: [units[0]] },
    { number: 2, units: [units[1]] },
  ];
  expect(describeChange(null, { shipments: parts }, { itemNames: names })).toBe(
    'Shipment 1: 3 × Kurta (M), shipment 2: 1 × Turmeric',
  );
});

test('of lists and groups of fields only what differs is named', () => {
  const [post, courier] = [
    { name: 'India Post', isActive: true },
    { name: 'DTDC', isActive: true },
  ];
  const change = (before: object[], after: object[]) =>
    describeChange({ carriers: before }, { carriers: after });
  expect(change([post, courier], [courier])).toBe('Carriers removed: name India Post, is active yes');
  expect(change([post], [post, courier])).toBe('Carriers added: name DTDC, is active yes');
  expect(change([post, courier], [post, { ...courier, isActive: false }])).toBe(
    'Carriers: name DTDC, is active yes → name DTDC, is active no',
  );
  expect(describeChange({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toBe('Tags: a, b → b, a');
  const rest = { fee: 0, cash: true, days: { min: 2, max: 4 } };
  expect(describeChange({ restOfIndia: rest }, { restOfIndia: { ...rest, fee: 75 } })).toBe(
    'Rest of india: fee 0 → fee 75',
  );
});

test.each([
  ['order.return', { reason: 'refused' }, 'Reason: Refused at the door'],
  ['order.cancel', { reason: 'out-of-stock' }, 'Reason: Not available'],
  ['payment.reject-claim', { reason: 'other' }, 'Reason: Something else'],
  ['inventory.adjust', { units: -3, reason: 'damaged' }, 'Units: -3; reason: Damaged'],
  ['statement.upload', { kind: 'cod', rows: 12 }, 'Kind: Courier payout; rows: 12'],
  [
    'staff.accept-invitation',
    { kind: 'invitation', role: 'catalog-editor' },
    'Kind: Invitation; role: Catalog editor',
  ],
  ['email.resend', { kind: 'order-shipped' }, 'Kind: Shipped'],
  ['product.change-prices', { rounding: 'nine' }, 'Rounding: To prices that end in 9'],
  ['order.add-note', { text: 'call first' }, 'call first'],
])('values of %s have the names of the screens', (action, after, text) => {
  expect(describeChange(null, after, { action })).toBe(text);
});

test('times are Indian, and texts of pages are words under the names of their fields', () => {
  expect(
    describeChange(null, { publishAt: '2026-11-24T18:33:00.000Z' }, { action: 'content.schedule' }),
  ).toBe('Publish at: 25 Nov 2026, 12:03 am');
  const published = { action: 'content.publish' };
  expect(describeChange({ html: '' }, { html: '<p>Salt &amp; spice</p><p>Made here</p>' }, published)).toBe(
    'Text: Salt & spice Made here',
  );
  expect(describeChange({ title: 'A', 'intro:tea': '' }, { title: 'B', 'intro:tea': 'C' }, published)).toBe(
    'First view, heading: A → B; introduction of tea: C',
  );
  const files = '/media/a-320.webp 320w, /media/a-960.webp 960w';
  expect(describeChange({ heroImage: '' }, { heroImage: files }, published)).toBe(
    'First view, image: /media/a-320.webp',
  );
});

test('of two long texts what differs is shown', () => {
  const before = `${'a'.repeat(500)} seven days ${'b'.repeat(500)}`;
  const text = describeChange({ html: before }, { html: before.replace('seven', 'ten') });
  expect(text).toMatch(/^Html: …a{39} seven days b+… → …a{39} ten days b+…$/);
});
