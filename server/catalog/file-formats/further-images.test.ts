import { expect, test } from 'vitest';
import { splitImages } from './further-images.ts';

test.each([
  ['https://i.example/a.jpg', ['https://i.example/a.jpg']],
  [
    'https://i.example/a.jpg, //i.example/b.jpg;http://i.example/c.jpg |\nhttps://i.example/d.jpg',
    ['a', 'b', 'c', 'd'],
  ],
  [' , https://i.example/a.jpg', ['a']],
  ['https://i.example/a, b.jpg', ['https://i.example/a, b.jpg']],
  ['kurta.jpg', ['kurta.jpg']],
  ['', []],
])('the addresses in %j are found', (text, expected) => {
  const found = splitImages(text);
  expect(found).toHaveLength(expected.length);
  for (const [i, each] of expected.entries()) expect(found[i]).toContain(each);
});

test('a cell of a million spaces is split in linear time', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(splitImages(text)).toEqual([text]);
});
