import { cleanHtml } from '../clean-html.ts';
import { FACT_KINDS, type Facts } from '../fact.ts';
import { genderOf } from '../gender.ts';
import type { CatalogProduct, ProductStatus } from '../product.ts';
import { problemOfId } from '../product-id.ts';
import { FACT_COLUMNS, isModelled, isOfProduct, metafieldOf, PARENT_CATEGORY_COLUMN } from './columns.ts';
import type { ProductRows } from './group-rows.ts';
import { type Findings, type FindPicture, readTruth } from './read-cells.ts';
import { isVariantRow } from './read-choices.ts';
import { readPictures } from './read-pictures.ts';
import { cell, type SheetRow } from './read-rows.ts';
import { readTags } from './read-tags.ts';
import { readVariants } from './read-variants.ts';

const LONGEST_TITLE = 500;
// Listings look these names up in an index, whose keys are limited in length.
const LONGEST_NAME = 100;
const STATUSES: readonly ProductStatus[] = ['active', 'draft', 'archived'];

/** One product of a file. Undefined when `issues` has a problem. */
export function readProduct(
  rows: ProductRows,
  findings: Findings,
  findPicture?: FindPicture,
): CatalogProduct | undefined {
  findings.problems.push(...problemsOfRows(rows));
  const { first } = rows;
  const status = readStatus(first, findings);
  const { tags, isFeatured, parentCategory } = readTags(cell(first, 'Tags'));
  const category = cell(first, 'Type');
  const [variant, ...variants] = readVariants(rows, status, findings, findPicture);
  const product = {
    id: rows.id,
    title: cell(first, 'Title'),
    description: cleanHtml(cell(first, 'Description')),
    vendor: first.cells.get('Vendor') ?? null,
    category: category || null,
    parentCategory: readMetafield(first, PARENT_CATEGORY_COLUMN, ['parent_category']) ?? parentCategory,
    gender: genderOf(cell(first, 'Google Shopping / Gender'), tags, category),
    tags,
    isFeatured,
    status,
    isPublished: readTruth(first, 'Published on online store', findings) ?? true,
    facts: readFacts(first),
    seoTitle: first.cells.get('SEO title') ?? null,
    seoDescription: first.cells.get('SEO description') ?? null,
    source: readProductSource(first),
    pictures: readPictures(rows, findings, findPicture),
  };
  refuseLongNames(product, first, findings);
  warnOfStrayCells(rows, findings);
  if (variant === undefined || findings.problems.length > 0) return undefined;
  return { ...product, variants: [variant, ...variants] };
}

function problemsOfRows(rows: ProductRows) {
  const { first, rest } = rows;
  const title = cell(first, 'Title');
  const ofProduct = [
    rows.problem ?? problemOfId(rows.id),
    title === '' ? 'the title is missing' : undefined,
    title.length > LONGEST_TITLE ? `the title is longer than ${LONGEST_TITLE} characters` : undefined,
  ];
  const ofEachRow = [first, ...rest].map((row) => ({ row: row.number, text: row.problem }));
  return [...ofProduct.map((text) => ({ row: first.number, text })), ...ofEachRow].flatMap(({ row, text }) =>
    text === undefined ? [] : [{ row, text }],
  );
}

function refuseLongNames(
  { category, parentCategory, gender }: Pick<CatalogProduct, 'category' | 'parentCategory' | 'gender'>,
  first: SheetRow,
  findings: Findings,
): void {
  for (const [what, name] of Object.entries({
    Type: category,
    'Parent category': parentCategory,
    Gender: gender,
  })) {
    if ((name?.length ?? 0) <= LONGEST_NAME) continue;
    findings.problems.push({ row: first.number, text: `${what} is longer than ${LONGEST_NAME} characters` });
  }
}

function readStatus(first: SheetRow, findings: Findings): ProductStatus {
  const text = cell(first, 'Status').toLowerCase() || 'active';
  const status = STATUSES.find((known) => known === text);
  if (status === undefined) {
    findings.problems.push({ row: first.number, text: 'Status is not active, draft or archived' });
  }
  return status ?? 'draft';
}

function readFacts(first: SheetRow): Facts {
  const facts = FACT_KINDS.map(({ label, key, aliases }, i): [string, string | undefined] => [
    label,
    readMetafield(first, FACT_COLUMNS[i] ?? '', [key, ...aliases]),
  ]);
  return Object.fromEntries(facts.filter((fact): fact is [string, string] => fact[1] !== undefined));
}

/** The given column, else any metafield with one of these keys. Ignores references (`gid://…`). */
function readMetafield(first: SheetRow, column: string, keys: readonly string[]): string | undefined {
  const own = first.cells.get(column);
  if (own !== undefined) return own;
  for (const [name, value] of first.cells) {
    const key = metafieldOf(name)?.split('.').at(-1)?.replaceAll('-', '_');
    if (key !== undefined && keys.includes(key) && !value.startsWith('gid://')) return value;
  }
  return undefined;
}

function readProductSource(first: SheetRow): Record<string, string> {
  return Object.fromEntries(
    [...first.cells].filter(([column]) => !isModelled(column) && isOfProduct(column)),
  );
}

/** Warns of ignored cells: only the image columns of an image row are read. */
function warnOfStrayCells({ rest }: ProductRows, findings: Findings): void {
  for (const row of rest) {
    if (isVariantRow(row)) continue;
    const stray = [...row.cells.keys()].filter((column) => !isModelled(column));
    for (const column of stray) {
      findings.warnings.push({
        row: row.number,
        text: `${column} is in a row without a variant and is left out`,
      });
    }
  }
}
