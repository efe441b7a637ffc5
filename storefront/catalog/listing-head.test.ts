import { describe, expect, test } from 'vitest';
import type { ProductList } from '../api/catalog.ts';
import { readProduct } from '../api/read-product.ts';
import { wireProducts } from '../testing/products.ts';
import { listingHead } from './listing-head.ts';
import { readListingQuery } from './listing-query.ts';

const products = wireProducts(12).flatMap((wire) => readProduct(wire, []) ?? []);
const SHELF: ProductList = { ok: true, products, page: 1, limit: 12, total: 36, totalPages: 3 };
const EMPTY: ProductList = { ...SHELF, products: [], total: 0, totalPages: 0 };
/** A failed load: the listing may have products. */
const FAILED: ProductList = { ...EMPTY, ok: false };

function head(search: string, list: ProductList | null) {
  const query = readListingQuery(new URLSearchParams(search));
  return listingHead(query, list, { origin: 'https://shop.test', content: undefined });
}

describe('each listing has either a canonical URL or noindex', () => {
  test.each([
    ['', null, '/products'],
    ['category=men', SHELF, '/products?category=men'],
    ['category=men&parentCategory=Kurtas', SHELF, '/products?category=men&parentCategory=Kurtas'],
    ['category=men&page=1', SHELF, '/products?category=men'],
    ['category=men&page=2&utm_source=letter', SHELF, '/products?category=men&page=2'],
    ['category=men', FAILED, '/products?category=men'],
  ])('“%s” has a canonical URL and no robots rule', (search, list, canonical) => {
    expect(head(search, list)).toMatchObject({ canonical });
    expect(head(search, list)).not.toHaveProperty('robots');
  });

  test.each([
    ['category=men&sort=newest', SHELF],
    ['category=men&size=m&page=2', SHELF],
    ['category=men&onSale=1', SHELF],
    ['category=hats', EMPTY],
    ['category=men&page=99', { ...EMPTY, total: 36 }],
  ])('“%s” is noindex and has no canonical URL', (search, list) => {
    expect(head(search, list)).toMatchObject({ robots: 'noindex' });
    expect(head(search, list)).not.toHaveProperty('canonical');
  });
});
