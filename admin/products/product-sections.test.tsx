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

const hintOf = (product: AdminProduct, stored: AdminProduct) => {
  cleanup();
  const draft = { set: () => {}, fieldError: () => undefined } as never;
  render(<FactsSection product={product} stored={stored} draft={draft} missing={[]} />);
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
