import { expect, test } from 'vitest';
import type { StoreInfo } from '#contract/store-info.ts';
import { parseProduct } from '#storefront/api/parsing/parse-product.ts';
import { apiProduct } from '#storefront/testing/api-products.ts';
import { productHead } from './product-head.ts';

function head(over: Record<string, unknown> = {}, store: StoreInfo = {}) {
  const product = parseProduct(apiProduct(over), ['variants', 'product-details', 'mrp']);
  if (!product) throw new Error('no product');
  return productHead(product, 'https://shop.test', { companyName: 'Haat Bazaar', ...store });
}

test('has the title, canonical URL, image and the first words of the description', () => {
  expect(head()).toMatchObject({
    title: 'Dabu Kurta',
    canonical: '/product/kurta',
    type: 'product',
    image: { url: '/media/kurta.webp', alt: 'Dabu Kurta' },
    description: 'Printed by hand.',
  });
  const long = head({ description: `<p>${'word '.repeat(80)}</p>` }).description ?? '';
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/word…$/);
});

test('texts of the merchant for search engines take precedence', () => {
  expect(head({ seoTitle: 'Kurta for men', seoDescription: 'Short.' })).toMatchObject({
    title: 'Kurta for men',
    description: 'Short.',
  });
});

test('the offer for search engines has price, MRP, availability and seller', () => {
  expect(head().jsonLd?.[0]).not.toHaveProperty('offers.priceSpecification');
  expect(head({ mrp: 1899 }).jsonLd?.[0]).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/media/kurta.webp'],
    offers: {
      url: 'https://shop.test/product/kurta',
      priceCurrency: 'INR',
      price: '1499.00',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Haat Bazaar' },
      priceSpecification: { priceType: 'https://schema.org/MaximumRetailPrice', price: '1899.00' },
    },
  });
  const soldOut = head({ variants: [{ regularPrice: 5, available: 0 }] }).jsonLd?.[0];
  expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
});

test('a product with sizes and colors is a group of variants, each with its own offer', () => {
  const variants = [
    {
      sku: 'K-M',
      size: 'M',
      color: 'Indigo',
      regularPrice: 1899,
      discountedPrice: 1499,
      mrp: 1899,
      available: 3,
    },
    { size: 'L', color: 'Indigo', regularPrice: 1999, available: 0 },
  ];
  const schema = head({ variants }).jsonLd?.[0];
  expect(schema).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'kurta',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Dabu Kurta, M, Indigo',
        sku: 'K-M',
        size: 'M',
        color: 'Indigo',
        offers: { price: '1499.00', priceSpecification: { price: '1899.00' } },
      },
      { size: 'L', offers: { price: '1999.00', availability: 'https://schema.org/OutOfStock' } },
    ],
  });
  expect(schema).not.toHaveProperty('offers');
  expect(schema).not.toHaveProperty('hasVariant.1.offers.priceSpecification');
});

test('each variant has the image of its color, and a product without images has no image field', () => {
  const images = ['/media/kurta.webp', '/media/red.webp'].map((url) => ({ url }));
  const variants = [
    { size: 'M', color: 'Indigo', regularPrice: 1899, available: 3 },
    { size: 'M', color: 'Red', regularPrice: 1899, available: 3, image: '/media/red.webp' },
    { size: 'L', color: 'Red', regularPrice: 1899, available: 3, image: '/media/red.webp' },
  ];
  const url = (name: string) => [`https://shop.test/media/${name}.webp`];
  expect(head({ images, variants }).jsonLd?.[0]).toMatchObject({
    image: [...url('kurta'), ...url('red')],
    hasVariant: [{ image: url('kurta') }, { image: url('red') }, { image: url('red') }],
  });
  const withoutImages = head({ images: [], imgUrl: undefined, variants }).jsonLd?.[0];
  expect(JSON.stringify(withoutImages)).not.toContain('"image"');
});

test('has the delivery time over all zones if the merchant set it', () => {
  const days = (min: number, max: number) => ({ min, max });
  const zones = [{ pins: ['11'], days: days(1, 2) }];
  const withDelivery = head({}, { delivery: { dispatch: days(0, 1), days: days(2, 5), zones } }).jsonLd?.[0];
  expect(withDelivery).toMatchObject({
    offers: {
      shippingDetails: {
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 1, maxValue: 5, unitCode: 'DAY' },
        },
      },
    },
  });
  expect(head().jsonLd?.[0]).not.toHaveProperty('offers.shippingDetails.deliveryTime');
});

test('the description is sentences: punctuation after bold words stays, list items end with a stop', () => {
  const description =
    '<p>Dyed by the <em>sheep</em>: no dye.</p><ul><li>Two pockets</li><li>Wash cold!</li></ul>';
  expect(head({ description }).jsonLd?.[0]).toMatchObject({
    description: 'Dyed by the sheep: no dye. Two pockets. Wash cold!',
  });
});

test('a product without a price has no offer', () => {
  const free = head({ regularPrice: 0, discountedPrice: undefined }).jsonLd?.[0];
  expect(free).toMatchObject({ '@type': 'Product', name: 'Dabu Kurta' });
  expect(free).not.toHaveProperty('offers');
});

test('has the breadcrumbs of the product', () => {
  expect(head().jsonLd?.[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.test/' },
      { position: 2, name: "Men's Ethnic Wear", item: 'https://shop.test/products?category=men' },
      { position: 3, name: 'Kurtas', item: 'https://shop.test/products?category=men&parentCategory=Kurtas' },
      { position: 4, name: 'Dabu Kurta', item: 'https://shop.test/product/kurta' },
    ],
  });
});
