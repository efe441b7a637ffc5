import { expect, test } from 'vitest';
import { problemOfId, productIdOf } from './product-id.ts';

test('a product is called by its handle, else by its title', () => {
  expect(productIdOf('blue-kurta', 'Anything')).toBe('blue-kurta');
  expect(productIdOf('', ' Kurta, blue — 100% cotton! ')).toBe('kurta-blue-100-cotton');
  expect(productIdOf('', 'लाल मिर्च')).toBe('लाल-मिर्च');
  expect(productIdOf('', '???')).toBeUndefined();
});

test.each(['a', 'blue-kurta_2.1', 'இமயம்-imayam', '100'])('%s may stand in an address', (id) => {
  expect(problemOfId(id)).toBeUndefined();
});

test.each(['a/b', '..', '.', 'a b', 'a?b', 'a#b', 'a%2Fb', '<b>', 'x'.repeat(256)])('%s may not', (id) => {
  expect(problemOfId(id)).toContain('URL handle');
});
