import { expect, test } from 'vitest';
import { findProductIdProblem, resolveProductId } from './product-handle.ts';

test('a product id comes from the handle, else from the title', () => {
  expect(resolveProductId('blue-kurta', 'Anything')).toBe('blue-kurta');
  expect(resolveProductId('', ' Kurta, blue — 100% cotton! ')).toBe('kurta-blue-100-cotton');
  expect(resolveProductId('', 'लाल मिर्च')).toBe('लाल-मिर्च');
  expect(resolveProductId('', '???')).toBeUndefined();
});

test.each(['a', 'blue-kurta_2.1', 'இமயம்-imayam', '100'])('%s may be part of a URL', (id) => {
  expect(findProductIdProblem(id)).toBeUndefined();
});

test.each(['a/b', '..', '.', 'a b', 'a?b', 'a#b', 'a%2Fb', '<b>', 'x'.repeat(256)])(
  '%s may not be part of a URL',
  (id) => {
    expect(findProductIdProblem(id)).toContain('URL handle');
  },
);
