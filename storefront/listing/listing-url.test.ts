import { expect, test } from 'vitest';
import { listingHref, parseListingQuery } from './listing-url.ts';

const parse = (search: string) => parseListingQuery(new URLSearchParams(search));

test('category, sub-category and page are read from the URL', () => {
  expect(parse('category=men&parentCategory=Kurtas&page=3')).toEqual({
    category: 'men',
    parentCategory: 'Kurtas',
    page: 3,
  });
});

test.each(['0', '-1', '1.5', 'x', '', '1e9999'])('page %s counts as page 1', (page) => {
  expect(parse(`category=men&page=${page}`).page).toBe(1);
});

test('a query written to a URL is read back unchanged', () => {
  const query = { category: 'masala & seasoning', parentCategory: 'Whole Spices', page: 2 };
  expect(parse(listingHref(query).split('?')[1] ?? '')).toEqual(query);
  expect(listingHref({ category: 'men', parentCategory: '', page: 1 })).toBe('/products?category=men');
});
