import { type CatalogVariant, type ProductStatus, paidPaise } from '../product.ts';
import { isModelled, isOfProduct } from './columns.ts';
import type { ProductRows } from './group-rows.ts';
import {
  type Findings,
  type FindPicture,
  readImageUrl,
  readPaise,
  readPieces,
  readTruth,
} from './read-cells.ts';
import { isVariantRow, readChoices, readOptionNames } from './read-choices.ts';
import type { SheetRow } from './read-rows.ts';

/** All variants of a product in the order of their rows. Problems are added to `issues`. */
export function readVariants(
  rows: ProductRows,
  status: ProductStatus,
  findings: Findings,
  findPicture?: FindPicture,
): CatalogVariant[] {
  const optionNames = readOptionNames(rows.first);
  const rowOfChoice = new Map<string, number>();
  return [rows.first, ...rows.rest.filter(isVariantRow)].map((row) => {
    const variant = readVariant(row, optionNames, findings, findPicture);
    refuseSecondOffer(row, variant, rowOfChoice, findings);
    if (paidPaise(variant) === 0 && status === 'active') {
      findings.problems.push({
        row: row.number,
        text: 'the price is 0, which only a draft or archived product may have',
      });
    }
    return variant;
  });
}

function readVariant(
  row: SheetRow,
  optionNames: string[],
  findings: Findings,
  findPicture?: FindPicture,
): CatalogVariant {
  const { options, size, color } = readChoices(row, optionNames);
  const stock = readStock(row, findings);
  return {
    sku: row.cells.get('SKU') ?? null,
    size,
    color,
    options,
    ...readPrices(row, findings),
    ...stock,
    imageUrl: readImageUrl(row, 'Variant image URL', findings, findPicture) ?? null,
    source: readVariantSource(row),
  };
}

/** Shopify's price is the current price. The compare-at price, when higher, is the regular price. */
function readPrices(row: SheetRow, findings: Findings) {
  const price = readPaise(row, 'Price', findings);
  const compareAt = readPaise(row, 'Compare-at price', findings) ?? 0;
  if (!row.cells.has('Price')) findings.problems.push({ row: row.number, text: 'the price is missing' });
  if (price === undefined) return { regularPricePaise: -1, discountedPricePaise: null };
  if (compareAt > price) return { regularPricePaise: compareAt, discountedPricePaise: price };
  if (compareAt > 0) {
    findings.warnings.push({ row: row.number, text: 'Compare-at price is not above Price and is left out' });
  }
  return { regularPricePaise: price, discountedPricePaise: null };
}

function readStock(row: SheetRow, findings: Findings) {
  const pieces = readPieces(row, 'Inventory quantity', findings);
  const isContinued = readTruth(row, 'Continue selling when out of stock', findings) ?? false;
  const isTracked = row.cells.has('Inventory tracker') || tracksByDefault(row);
  const sellsWhenOut = isContinued || !isTracked;
  if (!isTracked && (pieces ?? 0) > 0) {
    findings.warnings.push({
      row: row.number,
      text: 'Inventory tracker is empty, so it sells without limit',
    });
  }
  if (!sellsWhenOut && pieces === undefined) {
    findings.warnings.push({
      row: row.number,
      text: 'Inventory quantity is missing: new variants are out of stock, known ones keep their stock',
    });
  }
  if (!sellsWhenOut && (pieces ?? 0) < 0) {
    findings.warnings.push({ row: row.number, text: 'Inventory quantity is below 0 and counts as 0' });
    return { stock: 0, sellsWhenOut };
  }
  return { stock: pieces ?? null, sellsWhenOut };
}

function refuseSecondOffer(
  row: SheetRow,
  { size, color }: CatalogVariant,
  rowOfChoice: Map<string, number>,
  findings: Findings,
): void {
  const choice = JSON.stringify([size, color]);
  const before = rowOfChoice.get(choice);
  if (before === undefined) rowOfChoice.set(choice, row.number);
  else {
    const named = [size, color].filter((part) => part !== '').join(', ') || 'no size and colour';
    findings.problems.push({ row: row.number, text: `offers the same choice as row ${before} (${named})` });
  }
}

/** Without the column, stock is tracked. With the column, an empty cell means that stock is not tracked. */
function tracksByDefault(row: SheetRow): boolean {
  return !row.columns.includes('Inventory tracker');
}

function readVariantSource(row: SheetRow): Record<string, string> {
  const kept = [...row.cells].filter(([column]) => !isModelled(column) && !isOfProduct(column));
  const tracker = row.cells.get('Inventory tracker') ?? (tracksByDefault(row) ? 'shopify' : '');
  if (tracker !== 'shopify') kept.push(['Inventory tracker', tracker]);
  return Object.fromEntries(kept);
}
