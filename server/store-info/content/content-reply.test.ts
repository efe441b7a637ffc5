import { expect, test } from 'vitest';
import { contentVersionReply } from './content-reply.ts';

test('a version is recognised by its words in the order of the page; an image is named, not its files', () => {
  const body = {
    text: 'From twelve families.',
    badge: 'Made in Mysuru',
    title: 'Cotton and silk',
    heroImage: '/media/abc-320.webp 320w, /media/abc-640.webp 640w',
  };
  expect(excerptOf('texts', 'home', body)).toBe(
    'Image · Made in Mysuru · Cotton and silk · From twelve families.',
  );
  expect(excerptOf('appearance', 'shop', { accent: '', logo: '/media/abc.webp' })).toBe('Image');
  expect(excerptOf('email', 'order-placed', { intro: 'Thank you', subject: 'Your order' })).toBe(
    'Your order · Thank you',
  );
});

const excerptOf = (kind: string, key: string, body: Record<string, string>) =>
  contentVersionReply({
    id: '7',
    kind,
    key,
    status: 'published',
    body,
    staffName: null,
    changedAt: new Date(0),
    publishAt: null,
  }).excerpt;
