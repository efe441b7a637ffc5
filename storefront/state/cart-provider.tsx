import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { links } from '#contract/page-links.ts';
import { notify } from '#storefront/ui/notices.ts';
import {
  addLine,
  type CartLine,
  cartTotal,
  itemCount,
  type LineKey,
  removeLine,
  setQuantity,
} from './cart.ts';
import { createCartStore } from './cart-store.ts';

interface CartState {
  lines: readonly CartLine[];
  /** False on the server and until browser storage is read: the lines are not known yet. */
  isLoaded: boolean;
  total: number;
  itemCount: number;
  add(line: CartLine): void;
  remove(line: CartLine): void;
  changeQuantity(line: LineKey, quantity: number): void;
  clear(options?: { isSilent: boolean }): void;
}

const CartContext = createContext<CartState | undefined>(undefined);

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCartStore);
  const lines = useSyncExternalStore(store.subscribe, store.read, store.readOnServer);
  useEffect(() => store.watchOtherTabs(), [store]);

  const state = useMemo<CartState>(
    () => ({
      lines,
      isLoaded: lines !== store.readOnServer(),
      total: cartTotal(lines),
      itemCount: itemCount(lines),
      add(line) {
        const { lines: next, notice } = addLine(store.read(), line);
        store.write(next);
        notify({ ...notice, link: { label: 'View cart', href: links.cart() } });
      },
      remove(line) {
        store.write(removeLine(store.read(), line));
        notify({ title: 'Removed from cart', description: `${line.name} removed from your cart` });
      },
      changeQuantity(line, quantity) {
        store.write(setQuantity(store.read(), line, quantity));
      },
      clear(options) {
        store.write([]);
        if (!options?.isSilent) {
          notify({ title: 'Cart cleared', description: 'All items have been removed from your cart.' });
        }
      },
    }),
    [lines, store],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within CartProvider');
  return state;
}
