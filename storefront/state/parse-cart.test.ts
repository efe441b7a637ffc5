import { describe, expect, it } from 'vitest';
import { parseCart } from './parse-cart.ts';

const line = { id: 'a', name: 'A', image: '', price: 10, quantity: 2, selectedColor: '', selectedSize: '' };

describe('the stored cart, a JSON array of lines', () => {
  it('is read as it was stored', () => {
    expect(parseCart(JSON.stringify([line]))).toEqual([line]);
  });

  it.each([null, '', 'not json', '{"a":1}', '42', 'null', '[null, 3, "x", {}]'])(
    'reads %s as empty',
    (text) => {
      expect(parseCart(text)).toEqual([]);
    },
  );

  it('keeps the valid lines of a damaged cart', () => {
    const damaged = [
      line,
      { ...line, id: '' },
      { ...line, id: 'b', quantity: 0 },
      { ...line, id: 'c', price: 'free' },
    ];
    expect(parseCart(JSON.stringify(damaged)).map((one) => one.id)).toEqual(['a']);
  });

  it('repairs numbers stored as text, invalid colors and too large quantities', () => {
    const foreign = [{ ...line, id: 7, price: '12.5', quantity: '500', selectedColor: null }];
    expect(parseCart(JSON.stringify(foreign))).toMatchObject([
      { id: '7', price: 12.5, quantity: 99, selectedColor: '' },
    ]);
  });

  it('keeps one of two lines with the same identity', () => {
    expect(parseCart(JSON.stringify([line, line]))).toHaveLength(1);
  });
});
