import { describe, expect, test } from 'vitest';
import { apiProduct } from '#storefront/testing/api-products.ts';
import { parseProduct } from './parse-product.ts';

const parse = (over: Record<string, unknown>, capabilities: string[] = []) =>
  parseProduct(apiProduct(over), capabilities);

describe('prices (section 3)', () => {
  test('the discounted price is the price, the regular price is the original price', () => {
    expect(parse({})).toMatchObject({ price: 1499, originalPrice: 1899 });
  });

  test('without a discount there is no original price', () => {
    const product = parse({ discountedPrice: null });
    expect(product?.price).toBe(1899);
    expect(product).not.toHaveProperty('originalPrice');
  });

  test('prices as text are read, invalid prices count as absent, and no price counts as 0', () => {
    expect(parse({ regularPrice: '499.50', discountedPrice: undefined })?.price).toBe(499.5);
    expect(parse({ regularPrice: 'free', discountedPrice: -5 })?.price).toBe(0);
  });
});

describe('images', () => {
  test('imgUrl is the first image, then the others', () => {
    const product = parse({ imgUrl: '/b.webp', images: [{ url: '/a.webp' }, { url: '/b.webp' }, '/c.webp'] });
    expect(product?.image).toBe('/b.webp');
    expect(product?.images.map(({ url }) => url)).toEqual(['/b.webp', '/a.webp', '/c.webp']);
  });

  test('without imgUrl the first of the images is the main image, else there is none', () => {
    expect(parse({ imgUrl: null, images: [{ url: '/a.webp' }] })?.image).toBe('/a.webp');
    expect(parse({ imgUrl: '', images: null })?.image).toBe('');
  });
});

describe('attributes', () => {
  test('sizes and colors are read under any of their names, in any letter case', () => {
    expect(parse({ attributes: [{ key: 'SIZES', values: ['M', 'L'] }] })?.sizes).toEqual(['M', 'L']);
    for (const key of ['color', 'Colour', 'COLORS']) {
      expect(parse({ attributes: [{ key, values: ['Rust'] }] })?.colors).toEqual(['Rust']);
    }
  });

  test('`value` and `values` are read, as a list or a single value (ruling 28)', () => {
    expect(parse({ attributes: [{ key: 'size', value: 'M' }] })?.sizes).toEqual(['M']);
    expect(parse({ attributes: [{ key: 'size', value: [7, 8] }] })?.sizes).toEqual(['7', '8']);
  });

  test('featured needs the value true', () => {
    expect(parse({ attributes: [{ key: 'featured', values: ['true'] }] })?.featured).toBe(true);
    expect(parse({ attributes: [{ key: 'featured', value: true }] })?.featured).toBe(true);
    expect(parse({ attributes: [{ key: 'featured', values: ['no'] }] })?.featured).toBe(false);
  });
});

test('fields beyond section 7 are read only if the server announces them (ruling 1)', () => {
  const more = {
    variants: [{ size: 'M', regularPrice: 100, available: 2 }],
    available: 2,
    swatches: [{ color: 'Red', swatch: '#b3202c' }],
    facts: [{ label: 'Fabric', value: 'Cotton' }],
    images: [
      { url: '/a.webp', width: 4, height: 5, sources: [{ type: 'image/avif', srcset: '/a.avif 1w' }] },
    ],
    imgUrl: '/a.webp',
  };
  expect(parse(more)).toMatchObject({ facts: [], images: [{ url: '/a.webp', sources: [] }] });
  expect(parse(more)).not.toHaveProperty('variants');
  expect(parse(more)).not.toHaveProperty('available');
  expect(parse(more)).not.toHaveProperty('swatches');
  expect(parse(more, ['swatches'])?.swatches).toEqual({ Red: '#b3202c' });
  expect(parse(more, ['variants'])?.variants).toEqual([{ size: 'M', color: '', price: 100, available: 2 }]);
  expect(parse(more, ['product-details'])?.facts).toEqual([{ label: 'Fabric', value: 'Cotton' }]);
  expect(parse(more, ['image-sources'])?.images[0]).toMatchObject({
    width: 4,
    sources: [{ type: 'image/avif' }],
  });
});

test.each([null, undefined, 7, 'text', [], {}, { title: 'No id' }, { id: '' }, { id: {} }])(
  '%j is not a product',
  (value) => {
    expect(parseProduct(value, [])).toBeUndefined();
  },
);

test('ids are text, even if the server sends numbers', () => {
  expect(parse({ id: 7 })?.id).toBe('7');
});

test('an invalid field of a product does not affect the other fields', () => {
  const product = parse({
    images: [null, {}, []],
    attributes: 'x',
    title: { a: 1 },
    imgUrl: null,
    description: 9,
  });
  expect(product).toMatchObject({
    name: '',
    sizes: [],
    colors: [],
    image: '',
    images: [],
    description: '9',
  });
});
