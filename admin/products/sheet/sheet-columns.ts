import type { SheetProduct } from '#contract/admin/catalog/product-sheet.ts';
import { readAmount } from '../change-input.ts';

/** The value of a cell as the API has it. */
export type CellValue = string | number | string[] | null;

/** A column of the table. Those of a product are edited in the row of its first variant. */
export interface SheetColumn {
  /** The name of the field; of a fact after `facts.`. */
  key: string;
  label: string;
  /** How texts that explain it name it, without a unit. */
  name: string;
  level: 'product' | 'variant';
  kind: 'amount' | 'units' | 'text' | 'tags';
  isRequired?: boolean;
  width: number;
}

const ofVariant = (key: string, label: string, kind: SheetColumn['kind'], width: number): SheetColumn => ({
  key,
  label,
  name: label.replace(/ (?:₹|g)$/, ''),
  level: 'variant',
  kind,
  width,
});
const ofProduct = (key: string, label: string, width = 140): SheetColumn => ({
  key,
  label,
  name: label,
  level: 'product',
  kind: 'text',
  width,
});

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { ...ofVariant('price', 'Price ₹', 'amount', 104), isRequired: true },
  ofVariant('compareAtPrice', 'Before sale ₹', 'amount', 124),
  ofVariant('mrp', 'MRP ₹', 'amount', 104),
  { ...ofVariant('stock', 'Stock', 'units', 84), isRequired: true },
  ofVariant('sku', 'SKU', 'text', 140),
  ofVariant('barcode', 'Barcode', 'text', 140),
  ofVariant('netQuantity', 'Own net quantity', 'text', 158),
  ofVariant('weightGrams', 'Weight g', 'amount', 96),
  ofVariant('storageLocation', 'Storage location', 'text', 140),
  { ...ofProduct('tags', 'Tags', 180), kind: 'tags' },
  ofProduct('category', 'Category'),
  ofProduct('parentCategory', 'Sub-category'),
  ofProduct('gender', 'For whom'),
  ofProduct('facts.HSN', 'HSN', 104),
  ofProduct('facts.GST rate', 'GST rate', 96),
  ofProduct('facts.Net quantity', 'Net quantity', 120),
  ofProduct('facts.Country of origin', 'Country of origin'),
  ofProduct('vendor', 'Maker'),
  { ...ofProduct('title', 'Title', 260), isRequired: true },
];

/** The columns whose amounts a percentage changes. */
export const AMOUNT_COLUMNS = SHEET_COLUMNS.filter(({ label }) => label.endsWith('₹'));

/** One row: a variant. `values` by the key of the column; columns of the product only in its first row. */
export interface SheetRow {
  id: string;
  productId: string;
  variantId: string;
  title: string;
  /** The title with the options: `Cotton kurta, M / Red`. */
  name: string;
  values: Readonly<Record<string, CellValue>>;
}

/** A row per variant, in the order of the products and their variants. */
export function sheetRows(products: readonly SheetProduct[]): SheetRow[] {
  return products.flatMap((product) => {
    const variants = Object.entries(product.variants).sort(([, a], [, b]) => a.position - b.position);
    return variants.map(([variantId, variant], i) => {
      const options = variant.values.filter(Boolean).join(' / ');
      const columns = SHEET_COLUMNS.filter(({ level }) => level === 'variant' || i === 0);
      return {
        id: `${product.id} ${variantId}`,
        productId: product.id,
        variantId,
        title: product.title,
        name: options === '' ? product.title : `${product.title}, ${options}`,
        values: Object.fromEntries(
          columns.map((column) => [column.key, initialValue(product, variant, column)]),
        ),
      };
    });
  });
}

function initialValue(
  { facts, ...product }: SheetProduct,
  variant: SheetProduct['variants'][string],
  { key, level }: SheetColumn,
): CellValue {
  if (key.startsWith('facts.')) return facts[key.slice('facts.'.length)] ?? null;
  const fields = (level === 'variant' ? variant : product) as unknown as Record<string, CellValue>;
  return fields[key] ?? null;
}

export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const MAX_TEXT = 255;

/** The value of a typed or pasted text; undefined if it is none. */
export function readCell({ kind, isRequired = false }: SheetColumn, text: string): CellValue | undefined {
  const plain = text.trim();
  if (kind === 'tags')
    return plain
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  if (plain === '') return isRequired ? undefined : null;
  if (kind === 'text') return plain.length <= MAX_TEXT ? plain : undefined;
  if (kind === 'amount') return readAmount(plain);
  const digits = plain.replace(/[,\s]/g, '');
  return /^-?\d{1,8}$/.test(digits) ? Number(digits) : undefined;
}

export const isSameValue = (a: CellValue | undefined, b: CellValue | undefined): boolean =>
  cellText(a) === cellText(b) && Array.isArray(a) === Array.isArray(b);
