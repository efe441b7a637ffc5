import { expect, test } from 'vitest';
import { sentNotification } from './sent-change.ts';

const LARGE = { label: 'Change 1,240 products' };

test('a change that was applied is named; one that became a review is named as such, stays, and leads there', () => {
  const opened: string[] = [];
  const open = (path: string) => opened.push(path);
  expect(sentNotification(LARGE, { changed: 3, skipped: [], entryId: 7 }, open)).toEqual({
    message: 'Sent: Change 1,240 products',
  });
  expect(sentNotification(LARGE, undefined, open)).toEqual({ message: 'Sent: Change 1,240 products' });
  const review = sentNotification(LARGE, { changed: 0, skipped: [], importId: '42' }, open);
  expect(review).toMatchObject({ message: expect.stringContaining('not applied yet'), isLasting: true });
  review.action?.run();
  expect(opened).toEqual(['/imports/42']);
});
