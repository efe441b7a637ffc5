import { describe, expect, test } from 'vitest';
import type { ProductList } from '#storefront/api/catalog.ts';
import { parseProduct } from '#storefront/api/parsing/parse-product.ts';
import { apiProducts } from '#storefront/testing/api-products.ts';
import { listingHead } from './listing-head.ts';
import { parseListingQuery } from './listing-url.ts';

const products = apiProducts(12).flatMap((wire) => parseProduct(wire, []) ?? []);
const LIST: ProductList = { ok: true, products, page: 1, limit: 12, total: 36, totalPages: 3 };
const EMPTY_LIST: ProductList = { ...LIST, products: [], total: 0, totalPages: 0 };
/** A failed load: the listing may have products. */
const FAILED_LIST: ProductList = { ...EMPTY_LIST, ok: false };

function head(search: string, list: ProductList | null) {
  const query = parseListingQuery(new URLSearchParams(search));
  return listingHead(query, list, { origin: 'https://shop.test', content: undefined });
}

describe('each listing has either a canonical URL or noindex', () => {
  test.each([
    ['', null, '/products'],
    ['category=men', LIST, '/products?category=men'],
    ['category=men&parentCategory=Kurtas', LIST, '/products?category=men&parentCategory=Kurtas'],
    ['category=men&page=1', LIST, '/products?category=men'],
    ['category=men&page=2&utm_source=letter', LIST, '/products?category=men&page=2'],
    ['category=men', FAILED_LIST, '/products?category=men'],
  ])('“%s” has a canonical URL and no robots rule', (search, list, canonical) => {
    expect(head(search, list)).toMatchObject({ canonical });
    expect(head(search, list)).not.toHaveProperty('robots');
  });

  test.each([
    ['category=men&sort=newest', LIST],
    ['category=men&size=m&page=2', LIST],
    ['category=men&onSale=1', LIST],
    ['category=hats', EMPTY_LIST],
    ['category=men&page=99', { ...EMPTY_LIST, total: 36 }],
  ])('“%s” is noindex and has no canonical URL', (search, list) => {
    expect(head(search, list)).toMatchObject({ robots: 'noindex' });
    expect(head(search, list)).not.toHaveProperty('canonical');
  });
});
