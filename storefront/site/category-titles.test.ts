import { expect, test } from 'vitest';
import { categoryIntro, categoryTitle } from './category-titles.ts';

test('each category has its heading (ruling 6)', () => {
  expect(categoryTitle('men', '', undefined)).toBe("Men's Ethnic Wear");
  expect(categoryTitle('Women', '', undefined)).toBe("Women's Ethnic Wear");
  expect(categoryTitle('masala & seasoning', '', undefined)).toBe('Masala & seasoning');
  expect(categoryTitle('', '', undefined)).toBe('Explore Categories');
  expect(categoryTitle('constructor', '', undefined)).toBe('Constructor');
});

test('a sub-category overrides the heading', () => {
  expect(categoryTitle('men', 'Kurtas', undefined)).toBe('Kurtas');
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
    expect(categoryIntro(category ?? '', parent ?? '', undefined)).toMatch(/^[A-Z].{20,}\.$/);
  }
});

test('the merchant can replace headings and introductions (ruling 7)', () => {
  const content = {
    'listing.title.men': 'Menswear',
    'listing.intro.men': 'Ours.',
    'listing.title.all': 'Shelves',
  };
  expect(categoryTitle('Men', '', content)).toBe('Menswear');
  expect(categoryIntro('men', '', content)).toBe('Ours.');
  expect(categoryTitle('', '', content)).toBe('Shelves');
  expect(categoryTitle('women', '', content)).toBe("Women's Ethnic Wear");
});
