/** A list in browser storage: read once, saved on every change, in step with other tabs. */
export interface StoredList<T> {
  read(): readonly T[];
  /** Always the same empty list: the server and hydration know nothing of the reader's storage. */
  readOnServer(): readonly T[];
  write(next: readonly T[]): void;
  subscribe(listener: () => void): () => void;
}

/** `readItem` gives undefined for what makes no sense: a broken or foreign value costs only itself. */
export function createStoredList<T>(key: string, readItem: (value: unknown) => T | undefined): StoredList<T> {
  const nothing: readonly T[] = [];
  const listeners = new Set<() => void>();
  let items: readonly T[] | undefined;

  function announce() {
    for (const listener of listeners) listener();
  }
  function onStorage(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return;
    items = readStorage(key, readItem);
    announce();
  }

  return {
    read() {
      items ??= readStorage(key, readItem);
      return items;
    },
    readOnServer: () => nothing,
    write(next) {
      items = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch (cause) {
        // Full or forbidden storage: the list lives on until the tab closes.
        console.error(`The list ${key} could not be stored`, cause);
      }
      announce();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        // What other tabs write from now on goes unheard: look again next time.
        items = undefined;
      };
    },
  };
}

function readStorage<T>(key: string, readItem: (value: unknown) => T | undefined): readonly T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.map(readItem).filter((item) => item !== undefined) : [];
  } catch {
    return [];
  }
}
