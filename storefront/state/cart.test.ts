import { describe, expect, it } from 'vitest';
import { addLine, type CartLine, cartTotal, itemCount, removeLine, setQuantity } from './cart.ts';

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: 'kurta',
  name: 'Kurta',
  image: '',
  price: 999,
  quantity: 1,
  selectedColor: 'Indigo',
  selectedSize: 'M',
  ...change,
});

describe('section 4: adding to the cart', () => {
  it('increases the line that matches on id, size and color', () => {
    const { lines, notice } = addLine([line({ quantity: 2 })], line({ quantity: 3 }));
    expect(lines.map((one) => one.quantity)).toEqual([5]);
    expect(notice).toEqual({ title: 'Cart updated', description: 'Kurta quantity increased' });
  });

  it.each([{ selectedSize: 'L' }, { selectedColor: 'Madder' }, { id: 'kurti' }])(
    'appends a new line for %o',
    (change) => {
      const { lines, notice } = addLine([line()], line(change));
      expect(lines).toHaveLength(2);
      expect(notice).toEqual({ title: 'Added to cart', description: 'Kurta added to your cart' });
    },
  );

  it('limits a line to 99 units, as the server does', () => {
    expect(addLine([line({ quantity: 98 })], line({ quantity: 5 })).lines[0]?.quantity).toBe(99);
  });

  it.each([
    [97, 2, { title: 'Cart updated', description: 'Kurta quantity increased' }],
    [98, 5, { title: 'Cart updated', description: 'Kurta quantity increased to 99, the most for one order' }],
    [99, 1, { title: 'Cart not changed', description: 'Kurta: your cart has 99, the most for one order' }],
  ])('with %i in the cart, adding %i reports what happened', (quantity, added, notice) => {
    expect(addLine([line({ quantity })], line({ quantity: added })).notice).toEqual(notice);
  });

  it('updates a line to the newest price', () => {
    expect(addLine([line({ price: 999 })], line({ price: 899 })).lines[0]?.price).toBe(899);
  });
});

describe('section 4: changing the cart', () => {
  it('removes one line, never lines of the same product in other sizes (ruling 4)', () => {
    const left = removeLine([line(), line({ selectedSize: 'L' })], line());
    expect(left.map((one) => one.selectedSize)).toEqual(['L']);
  });

  it.each([0, -1, 1.5, Number.NaN])('ignores a quantity of %s', (quantity) => {
    expect(setQuantity([line({ quantity: 4 })], line(), quantity)[0]?.quantity).toBe(4);
  });

  it('sets the quantity of that line only', () => {
    const lines = setQuantity([line(), line({ selectedSize: 'L' })], line(), 7);
    expect(lines.map((one) => one.quantity)).toEqual([7, 1]);
  });
});

describe('section 3: derived values', () => {
  it('total is the sum of price times quantity, exact to the paisa', () => {
    expect(cartTotal([line({ price: 33.33, quantity: 3 }), line({ price: 0.1 }), line({ price: 0.2 })])).toBe(
      100.29,
    );
  });

  it('itemCount is the sum of quantities', () => {
    expect(itemCount([line({ quantity: 2 }), line({ quantity: 3 })])).toBe(5);
  });
});
