import type { CartLine } from './cart.ts';
import { CART_KEY, parseCart } from './parse-cart.ts';

const SERVER_LINES: readonly CartLine[] = [];

/** The cart in browser storage: read once, stored on every change, synchronized with other tabs. */
export function createCartStore() {
  const listeners = new Set<() => void>();
  let lines: readonly CartLine[] | undefined;

  function notifyListeners() {
    for (const listener of listeners) listener();
  }

  function readStorage(): readonly CartLine[] {
    try {
      return parseCart(localStorage.getItem(CART_KEY));
    } catch {
      return [];
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read(): readonly CartLine[] {
      lines ??= readStorage();
      return lines;
    },
    readOnServer: () => SERVER_LINES,
    write(next: readonly CartLine[]) {
      lines = next;
      try {
        localStorage.setItem(CART_KEY, JSON.stringify(next));
      } catch (cause) {
        // Storage full or unavailable: the cart stays in memory until the tab closes.
        console.error('The cart could not be stored', cause);
      }
      notifyListeners();
    },
    watchOtherTabs() {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== CART_KEY && event.key !== null) return;
        lines = readStorage();
        notifyListeners();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
