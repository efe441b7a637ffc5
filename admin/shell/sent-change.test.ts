import { expect, test } from 'vitest';
import { sentNotification } from './sent-change.ts';

const LARGE = { label: 'Change 1,240 products' };

test('a change that was applied is named; one that became a review is named as such, stays, and leads there', () => {
  const opened: string[] = [];
  const actions = { open: (path: string) => opened.push(path), undo: () => {} };
  expect(sentNotification(LARGE, undefined, actions)).toEqual({ message: 'Sent: Change 1,240 products' });
  const review = sentNotification(LARGE, { changed: 0, skipped: [], importId: '42' }, actions);
  expect(review).toMatchObject({ message: expect.stringContaining('not applied yet'), isLasting: true });
  review.action?.run();
  expect(opened).toEqual(['/imports/42']);
});

test('a change that was sent later can be taken back like one that was sent at once, and names what it left', () => {
  const undone: number[] = [];
  const actions = { open: () => {}, undo: (entryId: number) => undone.push(entryId) };
  const sent = sentNotification(LARGE, { changed: 3, skipped: [], entryId: 7 }, actions);
  expect(sent.message).toBe('Sent: Change 1,240 products');
  sent.undo?.();
  expect(undone).toEqual([7]);
  const reason = 'The price would be above the MRP.';
  const skipped = ['Stole', 'Cup'].map((title) => ({ id: title, title, reason }));
  expect(sentNotification(LARGE, { changed: 0, skipped }, actions)).toEqual({
    message: `Sent: Change 1,240 products. Left as it is: Stole. ${reason} And 1 more.`,
    tone: 'bad',
    details: [`Stole: ${reason}`, `Cup: ${reason}`],
  });
});

const NO_ACTIONS = { open: () => {}, undo: () => {} };
const PACKED = { label: 'Pack 3 orders' };

test('orders and shipments that were not done are named with the reason, and stay', () => {
  const errors = ['7K3-A is packed already.', '7K3-B was cancelled.'];
  const some = [{ item: '7K3-C' }, ...errors.map((error) => ({ item: '', error }))];
  expect(sentNotification(PACKED, { results: some }, NO_ACTIONS)).toEqual({
    message: `Sent: Pack 3 orders. 2 of 3 were not changed. ${errors[0]} And 1 more.`,
    tone: 'bad',
    details: errors,
  });
  const none = { results: [{ item: '7K3-A', error: errors[0] }] };
  expect(sentNotification({ label: 'Pack 1 order' }, none, NO_ACTIONS)).toEqual({
    message: `Not done: Pack 1 order. ${errors[0]}`,
    tone: 'bad',
  });
  expect(sentNotification(PACKED, { results: [{ item: '7K3-A' }] }, NO_ACTIONS)).toEqual({
    message: 'Sent: Pack 3 orders',
  });
});

test.each([
  ['a wrong check digit', { results: [{ item: '7K3-A', warning: 'Look at the number.' }] }],
  ['a wrong check digit of a correction', { orderNumber: '7K3-A', warning: 'Look at the number.' }],
  ['money to refund', { outcome: 'refund_due', message: 'Look at the number.', orderNumber: '7K3-A' }],
])('%s is shown after a later sending too, until it is read', (_, reply) => {
  expect(sentNotification(PACKED, reply, NO_ACTIONS)).toEqual({
    message: 'Sent: Pack 3 orders. Look at the number.',
    tone: 'info',
    isLasting: true,
  });
});

test('an ordinary payment is only named', () => {
  const reply = { outcome: 'applied', message: 'Order 7K3-A is paid.', orderNumber: '7K3-A' };
  expect(sentNotification(PACKED, reply, NO_ACTIONS)).toEqual({ message: 'Sent: Pack 3 orders' });
});

test('a return that was sent later names what can be refunded, and leads to its order', () => {
  const opened: string[] = [];
  const actions = { open: (path: string) => opened.push(path), undo: () => {} };
  const { action, ...shown } = sentNotification(PACKED, { orderNumber: '7K3-A', refundable: 499 }, actions);
  expect(shown).toMatchObject({
    message: expect.stringContaining('\u20b9499.00 is paid and can be refunded.'),
    isLasting: true,
  });
  action?.run();
  expect(opened).toEqual(['/orders/7K3-A']);
});

test('units that are missing after a count are named with what can be taken back', () => {
  const reply = {
    changed: 1,
    entryId: 7,
    skipped: [{ variantId: 2, title: '', reason: 'This variant was deleted.' }],
    short: [{ variantId: 1, title: 'Tea', missing: 2 }],
  };
  const sent = sentNotification({ label: 'Stock count of 2 variants' }, reply, NO_ACTIONS);
  expect(sent).toMatchObject({
    message: 'Sent: Stock count of 2 variants. Left as it is: This variant was deleted. And 1 more.',
    tone: 'bad',
    details: ['This variant was deleted.', expect.stringMatching(/^Tea: orders have taken 2 units more/)],
  });
  expect(sent.undo).toBeDefined();
});
