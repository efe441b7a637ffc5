import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { links } from '#contract/page-links.ts';
import { notify } from '#storefront/ui/notices.ts';
import {
  addLine,
  type CartLine,
  cartTotal,
  itemCount,
  type LineKey,
  removeLine,
  setPrices,
  setQuantity,
} from './cart.ts';
import { parseCart } from './parse-cart.ts';
import { createStoredValue, useStoredValue } from './storage/stored-value.ts';

const NOT_LOADED: readonly CartLine[] = [];
const cart = createStoredValue<readonly CartLine[]>({
  // section 9
  key: 'cart',
  parse: parseCart,
  serialize: (lines) => JSON.stringify(lines),
  onServer: NOT_LOADED,
});

interface CartState {
  lines: readonly CartLine[];
  /** False on the server and until browser storage is read: the lines are not known yet. */
  isLoaded: boolean;
  total: number;
  itemCount: number;
  remove(line: CartLine): void;
  changeQuantity(line: LineKey, quantity: number): void;
  /** Replaces prices that changed in the shop, in rupees by `lineKey`. */
  updatePrices(prices: ReadonlyMap<string, number>): void;
  clear(options?: { isSilent: boolean }): void;
}

/** Adds a line. Not part of `useCart`, whose users are rendered again when the cart changes: cards of lists need not be. */
export function addToCart(line: CartLine): void {
  const { lines, notice } = addLine(cart.read(), line);
  cart.write(lines);
  notify({ ...notice, link: { label: 'View cart', href: links.cart() } });
}

/** Sets the description of the lines of this product. */
export function describeLines(id: string, description: string): void {
  cart.write(cart.read().map((line) => (line.id === id ? { ...line, description } : line)));
}

const CartContext = createContext<CartState | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
  const lines = useStoredValue(cart);

  const state = useMemo<CartState>(
    () => ({
      lines,
      isLoaded: lines !== NOT_LOADED,
      total: cartTotal(lines),
      itemCount: itemCount(lines),
      remove(line) {
        cart.write(removeLine(cart.read(), line));
        notify({ title: 'Removed from cart', description: `${line.name} removed from your cart` });
      },
      changeQuantity(line, quantity) {
        cart.write(setQuantity(cart.read(), line, quantity));
      },
      updatePrices(prices) {
        if (prices.size > 0) cart.write(setPrices(cart.read(), prices));
      },
      clear(options) {
        cart.write([]);
        if (!options?.isSilent) {
          notify({ title: 'Cart cleared', description: 'All items have been removed from your cart.' });
        }
      },
    }),
    [lines],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within CartProvider');
  return state;
}
