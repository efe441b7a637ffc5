import { expect, test } from 'vitest';
import { parseProduct } from '#storefront/api/parsing/parse-product.ts';
import { apiProduct } from '#storefront/testing/api-products.ts';
import { toCartLine } from './to-cart-line.ts';

function product(over: Record<string, unknown>) {
  const read = parseProduct(apiProduct(over), ['variants']);
  if (!read) throw new Error('no product');
  return read;
}

test('a line has the product, the selected options and the quantity (section 3)', () => {
  const line = toCartLine(product({}), { size: 'M', color: 'Rust' }, 2);
  expect(line).toMatchObject({
    id: 'kurta',
    name: 'Dabu Kurta',
    image: '/media/kurta.webp',
    price: 1499,
    originalPrice: 1899,
    quantity: 2,
    selectedSize: 'M',
    selectedColor: 'Rust',
    category: 'Men',
    parentCategory: 'Kurtas',
  });
});

test('the image is that of the selected variant, else the first', () => {
  const images = [{ url: '/media/kurta.webp' }, { url: '/media/madder.webp' }];
  const variants = [
    { size: 'M', color: 'Indigo', regularPrice: 1899, available: 3 },
    { size: 'M', color: 'Madder', regularPrice: 1899, available: 3, image: '/media/madder.webp' },
  ];
  const read = product({ images, variants });
  expect(toCartLine(read, { size: 'M', color: '' }, 1).image).toBe('/media/kurta.webp');
  expect(toCartLine(read, { size: 'M', color: 'Madder' }, 1).image).toBe('/media/madder.webp');
  expect(toCartLine(read, { size: 'M', color: 'Indigo' }, 1).image).toBe('/media/kurta.webp');
});

test('the price is that of the selected variant', () => {
  const variants = [
    { size: 'M', regularPrice: 1899, discountedPrice: 1499, available: 3 },
    { size: 'XL', regularPrice: 2099, available: 3 },
  ];
  const line = toCartLine(product({ variants }), { size: 'XL', color: '' }, 1);
  expect(line.price).toBe(2099);
  expect(line.originalPrice).toBeUndefined();
});
