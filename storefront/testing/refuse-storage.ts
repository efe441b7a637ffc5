import { vi } from 'vitest';

type StorageMethod = 'getItem' | 'setItem' | 'removeItem';

/** Browser storage whose `methods` throw, as when it is full or blocked. Ends with `vi.unstubAllGlobals()`. */
export function refuseStorage(...methods: StorageMethod[]): void {
  const working = localStorage;
  const run =
    (method: StorageMethod) =>
    (...args: [string, string]) => {
      if (methods.includes(method)) throw new DOMException('no storage', 'QuotaExceededError');
      return (working[method] as (...args: string[]) => string | null)(...args);
    };
  vi.stubGlobal('localStorage', {
    getItem: run('getItem'),
    setItem: run('setItem'),
    removeItem: run('removeItem'),
  });
}
