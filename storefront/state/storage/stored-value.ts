import { useSyncExternalStore } from 'react';

interface StoredValueOptions<T> {
  /** Browser storage key. */
  key: string;
  /** Parses the stored text; null if nothing is stored. Never throws, and never returns `onServer` itself. */
  parse(text: string | null): T;
  /** The text to store; null removes the key. */
  serialize(value: T): string | null;
  /** The value on the server and during hydration, which cannot read browser storage. */
  onServer: T;
}

/** A value in browser storage, the same in all tabs. */
export interface StoredValue<T> {
  /** Returns the same object until the value changes. */
  read(): T;
  readOnServer(): T;
  /**
   * Stores the value. Returns false if the storage is full or unavailable: then the value stays in memory
   * until the tab closes or another tab stores a value.
   */
  write(next: T): boolean;
  /** Calls the listener after each change, of this tab or another one. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** By key: what the server renders instead of the values that it cannot read. Browsers never have one. */
let valuesOnServer: Readonly<Record<string, unknown>> = {};

/** Renders as for a browser that has stored these values, for a preview. `render` must not wait for anything. */
export function withStoredValues<Result>(
  values: Readonly<Record<string, unknown>>,
  render: () => Result,
): Result {
  valuesOnServer = values;
  try {
    return render();
  } finally {
    valuesOnServer = {};
  }
}

export function createStoredValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, parse, serialize, onServer } = options;
  const listeners = new Set<() => void>();
  /** The stored text and what it was parsed to. */
  let last: { text: string | null; value: T } | undefined;
  let unstored: { value: T } | undefined;

  function readText(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function notifyListeners() {
    for (const listener of listeners) listener();
  }
  function onStorage(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return;
    unstored = undefined;
    notifyListeners();
  }

  return {
    read() {
      if (unstored) return unstored.value;
      const text = readText();
      if (!last || last.text !== text) last = { text, value: parse(text) };
      return last.value;
    },
    readOnServer: () => (key in valuesOnServer ? (valuesOnServer[key] as T) : onServer),
    write(next) {
      const text = serialize(next);
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch (cause) {
        console.error(`The value of ${key} could not be stored`, cause);
      }
      const isStored = readText() === text;
      last = { text, value: next };
      unstored = isStored ? undefined : { value: next };
      notifyListeners();
      return isStored;
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/**
 * Options for a list stored as JSON. `parseItem` returns undefined for an invalid item, which is dropped; the
 * others stay.
 */
export function listOf<T>(
  parseItem: (value: unknown) => T | undefined,
): Omit<StoredValueOptions<readonly T[]>, 'key'> {
  return {
    parse: (text) => parseList(text).flatMap((value) => parseItem(value) ?? []),
    serialize: (items) => JSON.stringify(items),
    onServer: [],
  };
}

/** The array in a JSON text; empty if the text is anything else. */
export function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.read, stored.readOnServer);
}
