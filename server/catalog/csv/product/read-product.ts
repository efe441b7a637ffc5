import { MAX_TITLE_LENGTH } from '#contract/admin/catalog/product-fields.ts';
import type { FindImage } from '#server/images/image-folder.ts';
import { isCurrentGstRate, parseGstRate, percentOfFraction } from '#server/tax/gst-rate.ts';
import { detectGender } from '../../gender.ts';
import { sanitizeDescription } from '../../import-export/sanitize-description.ts';
import { findMrp } from '../../mrp.ts';
import type { FileProduct, ProductStatus } from '../../product.ts';
import { FACT_DEFINITIONS, type Facts } from '../../product-facts.ts';
import { type CsvRow, cell } from '../csv-row.ts';
import { type RowIssues, readBoolean } from '../read-cells.ts';
import {
  FACT_COLUMNS,
  isKnownColumn,
  isProductColumn,
  PARENT_CATEGORY_COLUMN,
  parseMetafieldKey,
} from './columns.ts';
import type { ProductRows } from './group-rows.ts';
import { findProductIdProblem } from './product-handle.ts';
import { readImages } from './read-images.ts';
import { readSwatches } from './read-swatches.ts';
import { readTags } from './read-tags.ts';
import { readVariants } from './read-variants.ts';
import { isVariantRow } from './variant-options.ts';

// Listings look these names up in an index, whose keys are limited in length.
const MAX_NAME_LENGTH = 100;
const STATUSES: readonly ProductStatus[] = ['active', 'draft', 'archived'];

/**
 * One product of a file. Undefined when `issues` has a problem. `findImage` finds the image that a cell names by
 * its file name (option --pictures); without it such cells are left out with a warning.
 */
export function readProduct(
  rows: ProductRows,
  issues: RowIssues,
  findImage?: FindImage,
): FileProduct | undefined {
  issues.problems.push(...findRowProblems(rows));
  const { first } = rows;
  issues.warnings.push(...[first, ...rows.rest].flatMap(({ warnings = [] }) => warnings));
  const status = readStatus(first, issues);
  const { tags, isFeatured, parentCategory } = readTags(cell(first, 'Tags'));
  const category = cell(first, 'Type');
  const metafields = listMetafields(first);
  const facts = readFacts(first, metafields);
  const [variant, ...variants] = readVariants(
    rows,
    { status, productMrp: findMrp(facts), findImage },
    issues,
  );
  const product = {
    id: rows.id,
    title: cell(first, 'Title'),
    description: sanitizeDescription(cell(first, 'Description')),
    vendor: first.cells.get('Vendor') ?? null,
    category: category || null,
    parentCategory:
      readMetafield(first, metafields, PARENT_CATEGORY_COLUMN, ['parent_category']) ?? parentCategory,
    gender: readGender(first, metafields) ?? detectGender('', tags, category),
    tags,
    isFeatured,
    status,
    isPublished: readBoolean(first, 'Published on online store', issues) ?? true,
    facts,
    seoTitle: first.cells.get('SEO title') ?? null,
    seoDescription: first.cells.get('SEO description') ?? null,
    extraColumns: readProductExtraColumns(first),
    swatches: readSwatches(first, issues),
    images: readImages(rows, issues, findImage),
    columns: first.columns,
  };
  rejectLongNames(product, first, issues);
  warnOfIgnoredCells(rows, issues);
  warnOfUnreadableFacts(product, first, issues);
  if (variant === undefined || issues.problems.length > 0) return undefined;
  return { ...product, variants: [variant, ...variants] };
}

function findRowProblems(rows: ProductRows) {
  const { first, rest } = rows;
  const title = cell(first, 'Title');
  const productProblems = [
    rows.problem ?? findProductIdProblem(rows.id),
    title === '' ? 'the title is missing' : undefined,
    title.length > MAX_TITLE_LENGTH ? `the title is longer than ${MAX_TITLE_LENGTH} characters` : undefined,
  ];
  const rowProblems = [first, ...rest].map((row) => ({ row: row.number, text: row.problem }));
  return [...productProblems.map((text) => ({ row: first.number, text })), ...rowProblems].flatMap(
    ({ row, text }) => (text === undefined ? [] : [{ row, text }]),
  );
}

function rejectLongNames(
  { category, parentCategory, gender }: Pick<FileProduct, 'category' | 'parentCategory' | 'gender'>,
  first: CsvRow,
  issues: RowIssues,
): void {
  for (const [label, name] of Object.entries({
    Type: category,
    'Parent category': parentCategory,
    Gender: gender,
  })) {
    if ((name?.length ?? 0) <= MAX_NAME_LENGTH) continue;
    issues.problems.push({
      row: first.number,
      text: `${label} is longer than ${MAX_NAME_LENGTH} characters`,
    });
  }
}

function readStatus(first: CsvRow, issues: RowIssues): ProductStatus {
  const text = cell(first, 'Status').toLowerCase() || 'active';
  const status = STATUSES.find((known) => known === text);
  if (status === undefined) {
    issues.problems.push({ row: first.number, text: 'Status is not active, draft or archived' });
  }
  return status ?? 'draft';
}

/** Shopify's metafield names several: `male; female`. */
function readGender(first: CsvRow, metafields: readonly Metafield[]): string | null {
  const own = cell(first, 'Google Shopping / Gender');
  if (own !== '') return detectGender(own, [], '');
  const target = metafields.find(({ key }) => key === 'target_gender')?.value ?? '';
  return detectGender(
    '',
    target.split(';').map((each) => each.trim()),
    '',
  );
}

/**
 * Facts are the product details of `FACT_DEFINITIONS`, such as MRP and GST rate, by label. Each comes from its own
 * column, else from any metafield with its key or an alias. Facts without a cell are absent.
 */
function readFacts(first: CsvRow, metafields: readonly Metafield[]): Facts {
  const facts = FACT_DEFINITIONS.map(({ label, key, aliases }, i): [string, string | undefined] => [
    label,
    readMetafield(first, metafields, FACT_COLUMNS[i] ?? '', [key, ...aliases]),
  ]);
  return Object.fromEntries(
    facts.flatMap(([label, text]) => {
      if (text === undefined) return [];
      return [[label, label === 'GST rate' ? (percentOfFraction(text) ?? text) : text]];
    }),
  );
}

/** Facts that the shop computes with stay text if they cannot be read, but the merchant should know. */
function warnOfUnreadableFacts(
  { facts }: Pick<FileProduct, 'facts'>,
  first: CsvRow,
  issues: RowIssues,
): void {
  const rateText = facts['GST rate'];
  const rate = rateText === undefined ? undefined : parseGstRate(rateText);
  const warnings = [
    facts.MRP !== undefined && findMrp(facts) === undefined
      ? 'MRP is not an amount in rupees: no price is compared with it'
      : undefined,
    rateText !== undefined && rate === undefined
      ? 'GST rate is not a rate like 5, nil or "by price", and counts as missing'
      : undefined,
    rate !== undefined && !isCurrentGstRate(rate)
      ? 'GST rate is none of those in force since 22 September 2025 (0, 0.1, 0.25, 1.5, 3, 5, 18, 40)'
      : undefined,
  ];
  for (const text of warnings) if (text !== undefined) issues.warnings.push({ row: first.number, text });
}

interface Metafield {
  key: string;
  value: string;
}

/** The metafields of a product with a value, in any namespace. */
function listMetafields(first: CsvRow): Metafield[] {
  const metafields: Metafield[] = [];
  for (const [name, value] of first.cells) {
    if (!name.endsWith(')') || value.startsWith('gid://')) continue;
    const key = parseMetafieldKey(name)?.split('.').at(-1)?.replaceAll('-', '_');
    if (key !== undefined) metafields.push({ key, value });
  }
  return metafields;
}

/** The given column, else any metafield with one of these keys. Ignores references (`gid://…`). */
function readMetafield(
  first: CsvRow,
  metafields: readonly Metafield[],
  column: string,
  keys: readonly string[],
): string | undefined {
  return first.cells.get(column) ?? metafields.find(({ key }) => keys.includes(key))?.value;
}

function readProductExtraColumns(first: CsvRow): Record<string, string> {
  return Object.fromEntries(
    [...first.cells].filter(([column]) => !isKnownColumn(column) && isProductColumn(column)),
  );
}

/** Warns of ignored cells: only the image columns of an image row are read. */
function warnOfIgnoredCells({ rest }: ProductRows, issues: RowIssues): void {
  for (const row of rest) {
    if (isVariantRow(row)) continue;
    const ignored = [...row.cells.keys()].filter((column) => !isKnownColumn(column));
    for (const column of ignored) {
      issues.warnings.push({
        row: row.number,
        text: `${column} is in a row without a variant and is left out`,
      });
    }
  }
}
