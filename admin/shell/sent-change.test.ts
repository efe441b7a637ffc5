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
