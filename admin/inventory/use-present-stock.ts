import { type RefObject, useEffect, useRef } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';
import { expectPresent, type StockEntries, unitsOnceSent } from './stock-entry.ts';

/** Saving waits for a reply no longer than this. */
const MAX_READ_MS = 3_000;

/**
 * Reads the stock of a variant at the time when its number is entered. The row of the list may be older: live updates
 * come a moment later and end with the connection, and units that others packed or received since would be booked twice.
 * Without a reply the number of the list stays. If changes of the variant are not sent yet, the number is compared with
 * the stock that they leave: the server applies them first.
 *
 * `onOutdated` receives a row that differs from the list.
 */
export function usePresentStock(
  latest: RefObject<StockEntries>,
  apply: (entries: StockEntries) => void,
  onOutdated: (row: InventoryRow) => void,
) {
  const { client, unsent, staffId } = useApi();
  const reads = useRef(new Map<number, Promise<void>>());
  /** Variants whose number was entered since their last read began. */
  const entered = useRef(new Set<number>());
  const closed = useRef(new AbortController());
  useEffect(() => {
    closed.current = new AbortController();
    // the numbers on the device may be those of a later visit
    return () => closed.current.abort();
  }, []);

  const unitsAfterUnsent = (row: Pick<InventoryRow, 'id' | 'onHand'>) => {
    const author = staffId();
    return unitsOnceSent(
      row,
      unsent.list().filter((change) => change.staffId === author),
    );
  };

  async function readWhileEntered(id: number): Promise<void> {
    while (entered.current.delete(id)) {
      const entry = latest.current.find((each) => each.id === id);
      if (!entry || unitsAfterUnsent({ id, onHand: entry.expected }) !== undefined) continue;
      const result = await client.get<InventoryRow>(fillPath(ADMIN_PATHS.inventoryItem, { id: String(id) }), {
        signal: AbortSignal.any([AbortSignal.timeout(MAX_READ_MS), closed.current.signal]),
      });
      if (!result.ok || result.data.onHand === entry.expected) continue;
      apply(expectPresent(latest.current, entry, result.data));
      onOutdated(result.data);
    }
    reads.current.delete(id);
  }

  return {
    /** The row with the stock that a number entered now is compared with. */
    afterUnsent: (row: InventoryRow): InventoryRow => ({
      ...row,
      onHand: unitsAfterUnsent(row) ?? row.onHand,
    }),
    /** After a number was entered. At most one request per variant at a time: a scanner enters several a second. */
    read(id: number): void {
      entered.current.add(id);
      if (reads.current.has(id)) return;
      // begun once it is stored: without an entry it ends at once
      reads.current.set(
        id,
        Promise.resolve().then(() => readWhileEntered(id)),
      );
    },
    /** Waits for the reads in progress. */
    async settle(): Promise<void> {
      await Promise.all(reads.current.values());
    },
  };
}
