import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';
import {
  differenceOf,
  type EntryMode,
  formatDifference,
  isScannedCode,
  type StockEntry,
  variantName,
} from './stock-entry.ts';
import { VariantLabel } from './variant-label.tsx';

/** Not of the beginning of a scanned code, which is no number either. */
const isWrongNumber = (text: string) => /^-|[.,]/.test(text.trim());

interface EntryRowProps {
  row: InventoryRow;
  entry: StockEntry | undefined;
  mode: EntryMode;
  /** Name of the field: `Counted`. */
  field: string;
  onType: (text: string) => void;
  /** Undoes what the beginning of a scanned code has entered as a number. */
  onRestore: (entry: StockEntry | undefined) => void;
  onScan: (code: string) => void;
  onNext: () => void;
}

/** A variant with the field of its number. Enter goes on to the next one; a scanned code is not a number. */
export function EntryRow({ row, entry, mode, field, onType, onRestore, onScan, onNext }: EntryRowProps) {
  const [typed, setTyped] = useState<string>();
  const beforeTyping = useRef<StockEntry>(undefined);
  const name = variantName(row);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const text = event.currentTarget.value;
    setTyped(undefined);
    if (!isScannedCode(text)) {
      onNext();
      return;
    }
    onRestore(beforeTyping.current);
    onScan(text);
  }
  const units = entry === undefined ? '' : String(entry.units);
  return (
    <li className="stock-row" data-entered={entry ? '' : undefined}>
      <VariantLabel row={row} />
      <span className="stock-facts">
        <span>
          {mode === 'count'
            ? `${formatCount(row.onHand)} on hand`
            : `${formatCount(row.available)} available`}
        </span>
        {row.storageLocation && <span className="soft">{row.storageLocation}</span>}
      </span>
      <TextField
        label={`${field}: ${name}`}
        isLabelHidden
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        data-variant={row.id}
        value={typed ?? units}
        error={typed !== undefined && isWrongNumber(typed) ? 'Enter a whole number.' : undefined}
        onChange={(text) => {
          if (typed === undefined) beforeTyping.current = entry;
          setTyped(text);
          onType(text);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <Difference entry={entry} mode={mode} />
    </li>
  );
}

/** A number that was entered for a variant that the list does not show. */
export function OtherRow({
  entry,
  mode,
  onRemove,
}: {
  entry: StockEntry;
  mode: EntryMode;
  onRemove: () => void;
}) {
  return (
    <li className="stock-row" data-entered="">
      <span className="variant-label">
        <strong>{variantName(entry)}</strong>
      </span>
      <span className="stock-facts">{countOf(entry.units, 'unit')}</span>
      <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${variantName(entry)}`}>
        Remove
      </Button>
      <Difference entry={entry} mode={mode} />
    </li>
  );
}

function Difference({ entry, mode }: { entry: StockEntry | undefined; mode: EntryMode }) {
  const difference = entry && differenceOf(entry, mode);
  return (
    <span className="stock-difference" data-sign={difference !== undefined && difference < 0 ? 'out' : 'in'}>
      {difference === undefined ? '' : formatDifference(difference)}
    </span>
  );
}
