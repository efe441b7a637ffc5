import { expect, test } from 'vitest';
import { listingIntro, listingTitle } from './listing-title.ts';

test('each category has its heading (ruling 6)', () => {
  expect(listingTitle('men', '', undefined)).toBe("Men's Ethnic Wear");
  expect(listingTitle('Women', '', undefined)).toBe("Women's Ethnic Wear");
  expect(listingTitle('masala & seasoning', '', undefined)).toBe('Masala & seasoning');
  expect(listingTitle('', '', undefined)).toBe('Explore Categories');
  expect(listingTitle('constructor', '', undefined)).toBe('Constructor');
});

test('a sub-category overrides the heading', () => {
  expect(listingTitle('men', 'Kurtas', undefined)).toBe('Kurtas');
});

test('every listing has an introduction', () => {
  for (const [category, parent] of [
    ['men', ''],
    ['men', 'Kurtas'],
    ['toys', ''],
    ['', ''],
    ['', 'Kurtas'],
    ['toString', ''],
  ]) {
    expect(listingIntro(category ?? '', parent ?? '', undefined)).toMatch(/^[A-Z].{20,}\.$/);
  }
});

test('the merchant can replace headings and introductions (ruling 7)', () => {
  const content = {
    'listing.title.men': 'Menswear',
    'listing.intro.men': 'Ours.',
    'listing.title.all': 'Shelves',
  };
  expect(listingTitle('Men', '', content)).toBe('Menswear');
  expect(listingIntro('men', '', content)).toBe('Ours.');
  expect(listingTitle('', '', content)).toBe('Shelves');
  expect(listingTitle('women', '', content)).toBe("Women's Ethnic Wear");
});
