import { describe, expect, test } from 'vitest';
import type { OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { UserError } from '#server/errors/user-error.ts';
import { requestedItems } from './requested-items.ts';
import { resolveVariants } from './resolve-variants.ts';

let lastId = 0;

function variant(overrides: Partial<OrderableVariant>): OrderableVariant {
  lastId += 1;
  return {
    id: lastId,
    productId: 'kurta',
    title: 'Kurta',
    imageUrl: null,
    size: '',
    color: '',
    pricePaise: 49_900,
    isListingPrice: true,
    stock: 5,
    allowBackorder: false,
    isProductVisible: true,
    ...overrides,
  };
}

function catchUserError(action: () => unknown): UserError {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

const requestedItem = (productId: string, quantity: number, size: string, color: string) => ({
  productId,
  quantity,
  selectedOptions: { size, color },
});

describe('a client that sends no options', () => {
  test('gets the single variant of a product without options', () => {
    const single = variant({});
    expect(resolveVariants([{ productId: 'kurta', quantity: 2 }], [single])).toEqual([
      { variant: single, quantity: 2 },
    ]);
  });

  test("gets the first variant with the product's own price and enough stock", () => {
    const small = variant({ size: 'S', stock: 1 });
    const expensive = variant({ size: 'M', stock: 9, isListingPrice: false });
    const large = variant({ size: 'L', stock: 3 });
    const [line] = resolveVariants([{ productId: 'kurta', quantity: 2 }], [small, expensive, large]);
    expect(line?.variant).toBe(large);
  });

  test('never gets a variant at another price; the error holds the available quantity', () => {
    const variants = [
      variant({ size: 'S', stock: 1 }),
      variant({ size: 'M', stock: 3 }),
      variant({ size: 'L', stock: 9, isListingPrice: false }),
    ];
    const { code, details } = catchUserError(() =>
      resolveVariants([{ productId: 'kurta', quantity: 4 }], variants),
    );
    expect(code).toBe('out_of_stock');
    expect(details.line).toEqual({ productId: 'kurta', selectedSize: 'M', available: 3 });
  });

  test('gets a variant that allows backorder', () => {
    const backordered = variant({ stock: -4, allowBackorder: true });
    expect(resolveVariants([{ productId: 'kurta', quantity: 99 }], [backordered])[0]?.variant).toBe(
      backordered,
    );
  });
});

describe('a shopper who selects options', () => {
  const variants = [
    variant({ size: 'S', color: 'Red' }),
    variant({ size: 'S', color: 'Blue' }),
    variant({ size: 'M', color: 'Red' }),
  ];

  test('gets the selected size and color, in any case', () => {
    expect(resolveVariants([requestedItem('kurta', 1, 's', 'BLUE')], variants)[0]?.variant).toBe(variants[1]);
  });

  test('need not select an option that has only one value', () => {
    expect(resolveVariants([requestedItem('kurta', 1, 'M', '')], variants)[0]?.variant).toBe(variants[2]);
  });

  test.each([
    ['XL', 'Red', 'does not come in size XL'],
    ['M', 'Blue', 'does not come in colour Blue'],
    ['', 'Red', 'choose a size'],
    ['S', '', 'choose a colour'],
    ['', '', 'choose a size'],
  ])('size %j and color %j: choice_required', (size, color, expectedMessage) => {
    const { code, message } = catchUserError(() =>
      resolveVariants([requestedItem('kurta', 1, size, color)], variants),
    );
    expect(code).toBe('choice_required');
    expect(message).toContain(expectedMessage);
  });

  test.each(['', 'One Size', 'one size', 'Default'])('%j selects the only size "One Size"', (size) => {
    const only = variant({ size: 'One Size', color: 'Default' });
    expect(resolveVariants([requestedItem('kurta', 1, size, '')], [only])[0]?.variant).toBe(only);
  });

  test('items of the same variant become one line of at most 99 units', () => {
    const [first] = variants;
    expect(
      resolveVariants(
        [requestedItem('kurta', 2, 'S', 'Red'), requestedItem('kurta', 3, 'S', 'red')],
        variants,
      ),
    ).toEqual([{ variant: first, quantity: 5 }]);
    const many = [requestedItem('kurta', 60, 'S', 'Red'), requestedItem('kurta', 60, 'S', 'Red')];
    expect(catchUserError(() => resolveVariants(many, variants)).code).toBe('invalid_request');
  });
});

test.each([['nothing'], ['constructor'], ['toString']])(
  'unknown product %s: product_unavailable',
  (productId) => {
    const { code, details } = catchUserError(() =>
      resolveVariants([{ productId, quantity: 1 }], [variant({})]),
    );
    expect(code).toBe('product_unavailable');
    expect(details.fields?.[0]?.path).toBe(`products.${productId}`);
  },
);

test('a product that is not on sale: product_unavailable', () => {
  const hidden = variant({ isProductVisible: false });
  expect(catchUserError(() => resolveVariants([{ productId: 'kurta', quantity: 1 }], [hidden])).code).toBe(
    'product_unavailable',
  );
});

describe('items sent with products', () => {
  test('must add up to products, in both directions', () => {
    const items = [
      { productId: 'a', quantity: 1, selectedSize: 'S' },
      { productId: 'a', quantity: 2, selectedSize: 'M' },
    ];
    expect(requestedItems({ products: { a: 3 }, items })).toHaveLength(2);
    for (const products of [{ a: 2 }, { a: 4 }, { a: 3, b: 1 }, { b: 3 }]) {
      const { code, details } = catchUserError(() => requestedItems({ products, items }));
      expect(code).toBe('invalid_request');
      expect(details.fields?.[0]?.path).toMatch(/^products\.[ab]$/);
    }
  });

  test('products alone hold at most 99 units of one product', () => {
    expect(catchUserError(() => requestedItems({ products: { a: 100 } })).code).toBe('invalid_request');
  });
});
