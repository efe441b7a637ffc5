import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Money, unbrokenCountOf } from './figures.tsx';

afterEach(cleanup);

const textOf = (rupees: number) => render(<Money rupees={rupees} />).container.textContent;

test('a negative amount has a minus sign, which is as wide as a digit, and no hyphen', () => {
  expect(textOf(-1799)).toBe('−₹1,799.00');
  expect(textOf(1799)).toBe('₹1,799.00');
});

test('a number and its unit stay on one line', () => {
  expect(unbrokenCountOf(5, 'unit')).toBe('5\u00a0units');
});
