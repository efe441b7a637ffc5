import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { formatCount } from '#admin/kit/figures.tsx';
import { CloseIcon, PlusIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { Section } from '#admin/kit/layout/section.tsx';
import type { EditedVariant } from '#contract/admin/catalog/products.ts';
import { readAmount } from '../change-input.ts';
import { listVariants, type Variants } from './variant-matrix.ts';

type FieldName =
  | 'price'
  | 'compareAtPrice'
  | 'mrp'
  | 'stock'
  | 'sku'
  | 'barcode'
  | 'netQuantity'
  | 'weightGrams'
  | 'storageLocation';
interface Column {
  name: FieldName;
  label: string;
  kind: 'amount' | 'whole' | 'text';
  isRequired?: boolean;
  /** Only where the product has several variants: else the product's own field is used. */
  isForSeveral?: boolean;
}

const COLUMNS: readonly Column[] = [
  { name: 'price', label: 'Price ₹', kind: 'amount', isRequired: true },
  // next to it: a new product needs both, and with the keyboard the others would be between them
  { name: 'stock', label: 'Stock', kind: 'whole', isRequired: true },
  { name: 'compareAtPrice', label: 'Before sale ₹', kind: 'amount' },
  { name: 'mrp', label: 'MRP ₹', kind: 'amount' },
  { name: 'weightGrams', label: 'Weight g', kind: 'amount' },
  // before the SKU, which is twice as wide: so neither two nor five fields in a line leave a hole
  { name: 'storageLocation', label: 'Storage location', kind: 'text' },
  { name: 'sku', label: 'SKU', kind: 'text' },
  { name: 'barcode', label: 'Barcode', kind: 'text' },
  { name: 'netQuantity', label: 'Net quantity', kind: 'text', isForSeveral: true },
];

/** The names of the fields of a variant. */
export const VARIANT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  COLUMNS.map(({ name, label }) => [name, label]),
);

interface VariantsSectionProps {
  variants: Variants;
  set: (path: string, value: unknown) => void;
  fieldError: (path: string) => string | undefined;
  /** How many combinations of the options no variant has; 0 if they are too many for a product. */
  missing: number;
  onAddMissing: () => void;
}

/** Price, stock and more of each variant. The first row fills all of them. */
export function VariantsSection({ variants, set, fieldError, missing, onAddMissing }: VariantsSectionProps) {
  const rows = listVariants(variants);
  const shownRows = useShownRows(rows.length);
  const setter = useRef(set);
  setter.current = set;
  const setCell = useCallback((key: string, name: FieldName, value: unknown) => {
    setter.current(`variants.${key}.${name}`, value);
  }, []);
  const remove = useCallback((key: string) => setter.current(`variants.${key}`, null), []);
  const setAll = (name: FieldName, value: unknown) => {
    set(
      'variants',
      Object.fromEntries(
        Object.entries(variants).map(([key, variant]) => [key, variant && { ...variant, [name]: value }]),
      ),
    );
  };
  const list = useRef<HTMLDivElement>(null);
  // the prices of all variants, or of the only one
  const focusPrices = () => list.current?.querySelector('input')?.focus();
  useShortcuts('Product', [{ keys: 'mod+shift+l', label: 'Go to the prices', run: focusPrices }]);
  return (
    <Section title={rows.length > 1 ? `Variants (${rows.length})` : 'Price and stock'}>
      <div className="variant-rows" ref={list}>
        {rows.length > 1 && <AllRow onChange={setAll} />}
        {rows.slice(0, shownRows).map(([key, variant]) => (
          <VariantRow
            key={key}
            id={key}
            variant={variant}
            {...firstError(key, fieldError)}
            isSingle={rows.length === 1}
            onChange={setCell}
            onRemove={remove}
          />
        ))}
      </div>
      {missing > 0 && (
        <Button icon={<PlusIcon />} onClick={onAddMissing}>
          Add missing variants ({formatCount(missing)})
        </Button>
      )}
    </Section>
  );
}

const FIRST_ROWS = 30;
const MORE_ROWS = 60;

/**
 * How many rows are drawn: a screenful at once, the others right after it in parts, between which the browser handles
 * input. So a product with 500 variants opens as fast as one with 30.
 */
function useShownRows(count: number): number {
  const [shown, setShown] = useState(FIRST_ROWS);
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + MORE_ROWS));
  }, [shown, count]);
  return Math.min(shown, count);
}

/** The first field of a variant that the server rejected, and why. */
function firstError(
  key: string,
  fieldError: VariantsSectionProps['fieldError'],
): Pick<VariantRowProps, 'error' | 'wrongField'> {
  const found = ['values', ...COLUMNS.map(({ name }) => name)]
    .map((wrongField) => ({ wrongField, error: fieldError(`variants.${key}.${wrongField}`) }))
    .find(({ error }) => error !== undefined);
  return found ?? { wrongField: undefined, error: undefined };
}

function AllRow({ onChange }: { onChange: (name: FieldName, value: unknown) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of fields is no fieldset
    <div className="variant-row" role="group" aria-label="All variants">
      <strong className="variant-name">All variants</strong>
      {COLUMNS.filter(({ kind }) => kind !== 'text').map((column) => (
        <Cell key={column.name} column={column} name="All variants" value={null} onChange={onChange} />
      ))}
    </div>
  );
}

interface VariantRowProps {
  id: string;
  variant: EditedVariant;
  error: string | undefined;
  /** Name of the field that `error` is about. */
  wrongField: string | undefined;
  isSingle: boolean;
  onChange: (key: string, name: FieldName, value: unknown) => void;
  onRemove: (key: string) => void;
}

/** Memoized: of 500 rows only the changed one renders again. */
const VariantRow = memo(function VariantRow({
  id,
  variant,
  error,
  wrongField,
  isSingle,
  onChange,
  onRemove,
}: VariantRowProps) {
  const name = variant.values.join(' / ') || 'The product';
  const change = (column: FieldName, value: unknown) => onChange(id, column, value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of fields is no fieldset
    <div className="variant-row" role="group" aria-label={name}>
      {!isSingle && (
        <div className="variant-name">
          <strong>{name}</strong>
          <Button
            variant="quiet"
            isIconOnly
            icon={<CloseIcon />}
            onClick={(event) => {
              focusNeighbor(event.currentTarget);
              onRemove(id);
            }}
          >
            Remove {name}
          </Button>
        </div>
      )}
      {COLUMNS.filter((column) => !(isSingle && column.isForSeveral)).map((column) => (
        <Cell
          key={column.name}
          column={column}
          name={name}
          value={variant[column.name]}
          isRejected={column.name === wrongField}
          onChange={change}
        />
      ))}
      {error && (
        <p className="field-error variant-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
});

/** Focuses the button of the next row, else of the row before: the focus would be lost with the row. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('.variant-row');
  const neighbors = [row?.nextElementSibling, row?.previousElementSibling];
  const next = neighbors.flatMap((each) => each?.querySelector('button') ?? [])[0];
  next?.focus();
}

interface CellProps {
  column: Column;
  name: string;
  value: string | number | null;
  /** The server has rejected it. */
  isRejected?: boolean;
  onChange: (name: FieldName, value: unknown) => void;
}

/** One field. Its text is read as soon as it is a value; what cannot be read is marked. */
function Cell({ column, name, value, isRejected = false, onChange }: CellProps) {
  const [text, setText] = useState(toText(value));
  const [shown, setShown] = useState(value);
  // changed from outside, by the row of all variants or by another person
  if (shown !== value) {
    setShown(value);
    if (readCell(column, text) !== value) setText(toText(value));
  }
  const read = readCell(column, text);
  return (
    <label className="variant-cell" data-kind={column.kind} data-name={column.name}>
      <span>{column.label}</span>
      <input
        className="input"
        aria-label={`${column.label} of ${name}`}
        inputMode={column.kind === 'text' ? 'text' : column.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={isRejected || (read === undefined && text !== '') || undefined}
        // a number is typed over the one that is there
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          const next = readCell(column, event.target.value);
          if (next !== undefined) onChange(column.name, next);
        }}
      />
    </label>
  );
}

const toText = (value: string | number | null) => (value === null ? '' : String(value));

/** The value of a text; undefined if it is none. */
function readCell({ kind, isRequired }: Column, text: string): string | number | null | undefined {
  const plain = text.trim();
  if (kind === 'text') return plain === '' ? null : plain;
  if (plain === '') return isRequired ? undefined : null;
  if (kind === 'amount') return readAmount(plain);
  const digits = plain.replace(/[,\s]/g, '');
  return /^-?\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}
