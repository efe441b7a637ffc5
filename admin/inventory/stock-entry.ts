import type { UnsentChange } from '#admin/api/unsent-queue.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AdjustInventoryBody,
  CountInventoryBody,
  InventoryRow,
} from '#contract/admin/catalog/inventory.ts';

/** `count`: numbers are the units that were found. `receive`: numbers are units that came. */
export type EntryMode = 'count' | 'receive';

/** A number that was entered for a variant. It is stored on the device with what is needed to show it. */
export interface StockEntry {
  id: number;
  title: string;
  options: string;
  units: number;
  /** The recorded units on hand when the number was entered. */
  expected: number;
}

/** By variant id, in the order in which they were entered. */
export type StockEntries = readonly StockEntry[];

const NUMBER = /^\d{1,6}$/;

/** True for what a scanner types: a barcode or SKU, not a number of units. */
export function isScannedCode(text: string): boolean {
  const typed = text.trim();
  return typed !== '' && !NUMBER.test(typed);
}

/** The entries after `text` was typed as the number of a variant; an empty text removes its entry. */
export function enterUnits(entries: StockEntries, row: InventoryRow, text: string): StockEntries {
  const typed = text.trim();
  if (typed === '') return entries.filter(({ id }) => id !== row.id);
  if (!NUMBER.test(typed)) return entries;
  return setUnits(entries, row, Number(typed));
}

/** The entries after one unit of a variant was scanned. */
export function scanUnit(entries: StockEntries, row: InventoryRow): StockEntries {
  const before = entries.find(({ id }) => id === row.id);
  return setUnits(entries, row, (before?.units ?? 0) + 1);
}

function setUnits(entries: StockEntries, row: InventoryRow, units: number): StockEntries {
  const { id, title, options, onHand } = row;
  const entry = { id, title, options, units, expected: onHand };
  return entries.some((each) => each.id === id)
    ? entries.map((each) => (each.id === id ? entry : each))
    : [...entries, entry];
}

/**
 * The entries after the stock of a variant was read again when `entered` was. Unchanged if `entered` was replaced or
 * removed since: then the stock is that of an earlier number.
 */
export function expectPresent(
  entries: StockEntries,
  entered: StockEntry,
  { onHand }: Pick<InventoryRow, 'onHand'>,
): StockEntries {
  return entries.map((each) => (each === entered ? { ...each, expected: onHand } : each));
}

/**
 * The recorded units of a variant once `unsent`, oldest first, has been sent; undefined if nothing in it is about the
 * stock of this variant. A rejected change is not sent. A count records its number, an adjustment adds to what was
 * recorded before it.
 */
export function unitsOnceSent(
  { id, onHand }: Pick<InventoryRow, 'id' | 'onHand'>,
  unsent: readonly Pick<UnsentChange, 'path' | 'body' | 'rejected'>[],
): number | undefined {
  let units: number | undefined;
  for (const { path, body, rejected } of unsent) {
    if (rejected !== undefined) continue;
    if (path === ADMIN_PATHS.countInventory) {
      const { rows } = body as CountInventoryBody;
      units = rows.find(({ variantId }) => variantId === id)?.counted ?? units;
    } else if (path === ADMIN_PATHS.adjustInventory) {
      const { changes } = body as AdjustInventoryBody;
      const found = changes.find(({ variantId }) => variantId === id);
      if (found) units = (units ?? onHand) + found.change;
    }
  }
  return units;
}

/** What was entered while `sent` was on its way to the server, which has it now. */
export function enteredSince(sent: StockEntries, now: StockEntries, mode: EntryMode): StockEntries {
  return now.flatMap((entry) => {
    const before = sent.find(({ id }) => id === entry.id);
    if (!before) return [entry];
    if (before.units === entry.units) return [];
    return mode === 'count'
      ? [{ ...entry, expected: before.units }]
      : [{ ...entry, units: entry.units - before.units }];
  });
}

/** The row with this SKU or barcode, whatever its case. */
export function findScannedRow(rows: readonly InventoryRow[], code: string): InventoryRow | undefined {
  const searched = code.trim().toLowerCase();
  return rows.find(
    ({ sku, barcode }) => sku?.toLowerCase() === searched || barcode?.toLowerCase() === searched,
  );
}

/** How much saving changes the stock by. */
export function differenceOf({ units, expected }: StockEntry, mode: EntryMode): number {
  return mode === 'count' ? units - expected : units;
}

/** `+3`, `−2`, `0`. */
export function formatDifference(difference: number): string {
  if (difference === 0) return '0';
  return difference > 0 ? `+${difference}` : `−${Math.abs(difference)}`;
}

/** The name of a variant: title and options. */
export const variantName = ({ title, options }: { title: string; options: string }): string =>
  options === '' ? title : `${title}, ${options}`;

/** Stored entries; none if the text is not what this screen has stored. */
export function readEntries(text: string | null): StockEntries {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is StockEntry {
  const entry = value as Partial<StockEntry> | null;
  return (
    Number.isSafeInteger(entry?.id) &&
    Number.isSafeInteger(entry?.units) &&
    Number.isSafeInteger(entry?.expected) &&
    typeof entry?.title === 'string' &&
    typeof entry.options === 'string'
  );
}
