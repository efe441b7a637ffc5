import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCart } from './cart-provider.tsx';
import { useStoreInfo } from './store-info.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['useCart must be used within CartProvider', useCart],
  ['useStoreInfo must be used within StoreInfoProvider', useStoreInfo],
])('section 8, store or cart data outside its provider: %s', (message, useData) => {
  function OrphanComponent() {
    useData();
    return null;
  }
  expect(() => render(<OrphanComponent />)).toThrow(message);
});
