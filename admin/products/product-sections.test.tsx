import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BLANK_PRODUCT } from '#contract/admin/catalog/blank-product.ts';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { FactsSection } from './product-sections.tsx';

afterEach(cleanup);

const STORED: AdminProduct = {
  ...BLANK_PRODUCT,
  handle: 'kurta',
  category: 'Sarees',
  variants: {},
  imageStates: [],
  path: '/product/kurta',
  formerHandles: [],
  gstRate: { text: '5 %', source: 'category', name: 'Sarees' },
};

type Rates = Parameters<typeof FactsSection>[0]['rates'];
const hintOf = (product: AdminProduct, stored: AdminProduct, rates?: Rates) => {
  cleanup();
  const draft = { set: () => {}, fieldError: () => undefined } as never;
  render(<FactsSection product={product} stored={stored} rates={rates} draft={draft} missing={[]} />);
  return screen.getByText(/^5, 18, nil or "by price"/).textContent;
};

test('the GST rate that applies is named with its source, until what decides it has changed', () => {
  expect(hintOf(STORED, STORED)).toContain('Applies now: 5 %, of the category Sarees.');
  expect(hintOf({ ...STORED, category: 'Toys' }, STORED)).toContain('shown here once you save');
  expect(hintOf({ ...STORED, facts: { HSN: '6205' } }, STORED)).toContain('shown here once you save');
  const { gstRate: _, ...unsaved } = { ...STORED, handle: '' };
  expect(hintOf(unsaved, unsaved)).toContain('shown here once you save');
  expect(hintOf({ ...unsaved, handle: 'toy' }, { ...unsaved, handle: 'toy' })).toContain(
    'No rate applies yet.',
  );
});

test('the rate of the category, else of the shop, is named before a product is saved', () => {
  const { gstRate: _, ...unsaved } = { ...STORED, handle: '' };
  const rates = { categories: { toys: '12 %', kitchen: '18 %' }, default: '5 %' };
  const named = (fields: Partial<AdminProduct>) => hintOf({ ...unsaved, ...fields }, unsaved, rates);
  expect(named({ category: ' Toys' })).toContain(
    'If it is empty: 12 %, of the category Toys. An HSN code may',
  );
  expect(named({ category: 'Sets', parentCategory: 'Kitchen' })).toContain('18 %, of the category Kitchen.');
  expect(named({ category: null })).toContain('If it is empty: 5 %, of the shop.');
  for (const facts of [{ HSN: '6205' }, { 'GST rate': '5' }])
    expect(named({ category: 'Toys', facts })).toContain('shown here once you save');
});
