import { expect, test } from 'vitest';
import { findSizeGuide } from './find-size-guide.ts';

const guide = (id: string, ...goods: string[]) => ({ id, title: id, goods, tables: [] });
const guides = [guide('shoes', 'Footwear'), guide('slippers', 'Slippers'), guide('kurtas', 'kurtas')];
const idFor = (category: string, parentCategory: string, sizes = ['M', 'L']) =>
  findSizeGuide({ category, parentCategory, sizes }, guides)?.id;

test('the guide of a sub-category wins over that of its category, names in any case', () => {
  expect(idFor('Footwear', 'Slippers')).toBe('slippers');
  expect(idFor('FOOTWEAR ', 'Juttis')).toBe('shoes');
  expect(idFor('Men', 'Kurtas')).toBe('kurtas');
});

test('products in a category without a guide, without sizes or with one size have no guide', () => {
  expect(idFor('Women', 'Sarees')).toBeUndefined();
  expect(idFor('Men', 'Kurtas', [])).toBeUndefined();
  expect(idFor('Men', 'Kurtas', ['One Size'])).toBeUndefined();
  expect(findSizeGuide({ sizes: ['M'] }, [guide('nameless', '')])).toBeUndefined();
});
