import { type RefObject, useRef, useState } from 'react';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { readEntries, type StockEntries } from './stock-entry.ts';

/** Entered numbers, which stay on the device until the server has them, also through a reload or without a network. */
export function useStockEntries(storageKey: string): {
  entries: StockEntries;
  /** The same for functions that were created before the latest change, such as those that wait for a reply. */
  latest: RefObject<StockEntries>;
  apply: (next: StockEntries) => void;
} {
  const [entries, setEntries] = useState<StockEntries>(() => readEntries(deviceStorage.getItem(storageKey)));
  const latest = useRef(entries);
  const apply = (next: StockEntries) => {
    latest.current = next;
    setEntries(next);
    if (next.length === 0) deviceStorage.removeItem(storageKey);
    else deviceStorage.setItem(storageKey, JSON.stringify(next));
  };
  return { entries, latest, apply };
}
