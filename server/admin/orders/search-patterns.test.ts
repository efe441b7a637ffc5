import { expect, test } from 'vitest';
import { searchPatterns } from './search-patterns.ts';

test.each([
  ['', []],
  ['Asha RAO', [['%asha%'], ['%rao%']]],
  ['7k3qx-9M2', [['%7k3qx-9m2%']]],
  ['#7K3QX9', [['%7k3qx9%']]],
  ['7k3ql', [['%7k3ql%', '%7k3q1%']]],
  ['+91 98765 43210', [['%9876543210%']]],
  ['+91 98765', [['%98765%']]],
  ['+9198765', [['%98765%']]],
  ['098765-43210', [['%9876543210%']]],
  ['100%', [[String.raw`%100\%%`]]],
  ['ab', [['% ab%']]],
  ['आशा', [['%आशा%']]],
])('the patterns of %j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns);
});

test('a text of many words is limited to eight', () => {
  expect(searchPatterns('a b c d e f g h i j')).toHaveLength(8);
});
