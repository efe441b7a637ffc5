import type { ReportName } from '#contract/admin/reports/report-names.ts';
import {
  MAX_REPORT_ROWS,
  type Report,
  type ReportFigures,
  type ReportQuery,
  type ReportRow,
} from '#contract/admin/reports/reports.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { formatCalendarDay } from '#format/dates.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { findStateByName } from '#server/tax/indian-states.ts';
import { type DayRange, daysOf, type ReportPeriod, reportPeriod } from './report-period.ts';
import { NO_PRODUCT } from './sales-queries.ts';
import { selectStockValue, stockOf } from './stock-queries.ts';
import { readStockSummary, readTitledStock } from './summarize-stock.ts';
import {
  type ProductRank,
  type SalesDimension,
  type SalesPart,
  selectRankedProducts,
  selectSales,
  selectSalesOfProducts,
} from './summary-queries.ts';

const DIMENSIONS: Record<ReportName, SalesDimension | undefined> = {
  'sales-by-day': 'day',
  'sales-by-product': 'product',
  'sales-by-category': 'category',
  'sales-by-state': 'state',
  'sales-by-payment-method': 'method',
  'best-sellers': 'product',
  'worst-sellers': 'product',
  'stock-value': undefined,
};

/** Reports of which the database chooses and orders the products. */
const RANKS: Partial<Record<ReportName, ProductRank>> = {
  'sales-by-product': 'net',
  'best-sellers': 'best',
  'worst-sellers': 'worst',
};

const MAX_SELLERS = 50;

/**
 * A report with its first rows, or all with `isComplete` (of the stock: `stockValueCsv`). Sales are compared with the days
 * before, see `reportPeriod`.
 * Throws UserError: invalid_request (the chosen days).
 */
export async function readReport(
  db: Database,
  name: ReportName,
  query: ReportQuery,
  { isComplete = false, now = new Date() } = {},
): Promise<Report> {
  const dimension = DIMENSIONS[name];
  if (dimension === undefined) return await readStockReport(db);
  const period = reportPeriod(query, now);
  const { range, previous } = period;
  const rank = RANKS[name];
  const [{ shown, earlier, count, sum, sumBefore }, store] = await Promise.all([
    rank ? readProducts(db, period, rank, isComplete) : readParts(db, period, dimension, isComplete),
    readStoreInfo(db),
  ]);
  const asFigures = (part: SalesPart, of: SalesPart | undefined): ReportFigures => ({
    ...figures(part, {
      isByOrder: hasWholeOrders(dimension),
      hasGst: chargesGst(store),
    }),
    // days are compared as a whole: the day before the first of a month is not its counterpart
    ...(of && { previousNet: toRupees(netOf(of)), previousUnits: of.units }),
  });
  const rows = shown.map((part): ReportRow => {
    const counterpart = dimension === 'day' ? undefined : (earlier.get(part.key) ?? NOTHING);
    return { key: part.key, label: part.label, ...asFigures(part, counterpart) };
  });
  return { name, range, previous, rows, count, total: asFigures(sum, sumBefore) };
}

interface ReportParts {
  /** In their order. */
  shown: Part[];
  /** The same parts in the days before. */
  earlier: Map<string, SalesPart>;
  /** How many there are, shown or not. */
  count: number;
  sum: SalesPart;
  /** Absent where only some products are added up. */
  sumBefore: SalesPart | undefined;
}

async function readParts(
  db: Database,
  { range, previous }: ReportPeriod,
  dimension: SalesDimension,
  isComplete: boolean,
): Promise<ReportParts> {
  const partsOf = async (days: DayRange) => nameParts(dimension, await selectSales(db, days, dimension));
  const [parts, before] = await Promise.all([partsOf(range), partsOf(previous)]);
  const ordered = orderedParts(dimension, parts, range);
  return {
    shown: isComplete || dimension === 'day' ? ordered : ordered.slice(0, MAX_REPORT_ROWS),
    earlier: partsByKey(before),
    count: ordered.length,
    sum: sumOf(parts),
    sumBefore: sumOf(before),
  };
}

/** Products are many: only those that are shown are read, and the totals are those of the division with the fewest parts. */
async function readProducts(
  db: Database,
  { range, previous }: ReportPeriod,
  rank: ProductRank,
  isComplete: boolean,
): Promise<ReportParts> {
  const limit = rank === 'net' ? (isComplete ? undefined : MAX_REPORT_ROWS) : MAX_SELLERS;
  const sumOfAll = async (days: DayRange) => sumOf(await selectSales(db, days, 'method'));
  const [found, sum, sumBefore] = await Promise.all([
    rank === 'worst' ? selectWorst(db, range) : selectRankedProducts(db, range, { rank, limit }),
    sumOfAll(range),
    sumOfAll(previous),
  ]);
  const shown = found.map((part) => ({ ...part, ...nameOf('product', part) }));
  const keys = shown.map(({ key }) => key);
  const isAll = rank === 'net';
  return {
    shown,
    earlier: partsByKey(await selectSalesOfProducts(db, previous, keys)),
    count: isAll ? (found[0]?.count ?? 0) : found.length,
    sum: isAll && !isComplete ? sum : sumOf(shown),
    sumBefore: isAll ? sumBefore : undefined,
  };
}

/** Of a large catalog, of its most valuable products, if so many of them were not sold: then none of the others comes before. */
async function selectWorst(db: Database, range: DayRange) {
  const rank = { rank: 'worst', limit: MAX_SELLERS } as const;
  const summary = await readStockSummary(db);
  if (summary) {
    const found = await selectRankedProducts(db, range, { ...rank, stock: stockOf(summary.parts) });
    if (found.length === MAX_SELLERS && found.every(({ units }) => units === 0)) return found;
  }
  return await selectRankedProducts(db, range, rank);
}

async function readStockReport(db: Database): Promise<Report> {
  const summary = await readTitledStock(db);
  const { parts, count, ...sum } = summary ?? (await selectStockValue(db, MAX_REPORT_ROWS));
  const asFigures = ({ units, grossPaise }: Pick<SalesPart, 'units' | 'grossPaise'>) =>
    figures({ ...NOTHING, units, grossPaise }, { isByOrder: false, hasGst: false });
  const rows = parts
    .slice(0, MAX_REPORT_ROWS)
    .map((part) => ({ key: part.key, label: part.label, ...asFigures(part) }));
  return {
    name: 'stock-value',
    ...(summary && { countedAt: summary.countedAt.toISOString() }),
    rows,
    count,
    total: asFigures(sum),
  };
}

interface Part extends SalesPart {
  key: string;
  label: string;
}

const NOTHING: Part = {
  key: '',
  label: '',
  orders: 0,
  units: 0,
  grossPaise: 0,
  returnedPaise: 0,
  gstPaise: 0,
};

const netOf = ({ grossPaise, returnedPaise }: SalesPart) => grossPaise - returnedPaise;
const hasWholeOrders = (dimension: SalesDimension) => dimension !== 'product' && dimension !== 'category';
const partsByKey = <Sold extends SalesPart>(parts: readonly Sold[]) =>
  new Map(parts.map((part) => [part.key, part]));

function figures(
  part: SalesPart,
  { isByOrder, hasGst }: { isByOrder: boolean; hasGst: boolean },
): ReportFigures {
  return {
    ...(isByOrder && { orders: part.orders }),
    units: part.units,
    gross: toRupees(part.grossPaise),
    returned: toRupees(part.returnedPaise),
    net: toRupees(netOf(part)),
    ...(hasGst && { gst: toRupees(part.gstPaise) }),
  };
}

function addParts<Sum extends SalesPart>(sum: Sum, part: SalesPart): Sum {
  return {
    ...sum,
    orders: sum.orders + part.orders,
    units: sum.units + part.units,
    grossPaise: sum.grossPaise + part.grossPaise,
    returnedPaise: sum.returnedPaise + part.returnedPaise,
    gstPaise: sum.gstPaise + part.gstPaise,
  };
}

const sumOf = (parts: readonly SalesPart[]): SalesPart =>
  parts.reduce<SalesPart>((sum, part) => addParts(sum, part), NOTHING);

/** Parts with the same name, such as two spellings of a State, become one. */
function nameParts(dimension: SalesDimension, parts: readonly SalesPart[]): Part[] {
  const named = new Map<string, Part>();
  for (const part of parts) {
    const name = nameOf(dimension, part);
    named.set(name.key, addParts(named.get(name.key) ?? { ...NOTHING, ...name }, part));
  }
  return [...named.values()].filter(({ grossPaise, returnedPaise }) => grossPaise > 0 || returnedPaise > 0);
}

function nameOf(
  dimension: SalesDimension,
  { key: text, label }: Pick<SalesPart, 'key' | 'label'>,
): Pick<Part, 'key' | 'label'> {
  switch (dimension) {
    case 'day':
      return { key: text, label: dayLabel(text) };
    case 'state': {
      const state = findStateByName(text);
      return state ? { key: state.code, label: state.name } : { key: text.trim().toLowerCase(), label: text };
    }
    case 'method':
      return { key: text, label: text === '' ? 'Without a method' : methodNameForStaff(text) };
    default: {
      if (text === NO_PRODUCT.fees) return { key: text, label: 'Fees' };
      if (text === NO_PRODUCT.refunds) return { key: text, label: 'Refunds that name no item' };
      if (text === NO_PRODUCT.deleted) return { key: text, label: 'Products that were deleted' };
      if (dimension === 'product') return { key: text, label: label ?? text };
      return { key: text.toLowerCase(), label: text === '' ? 'Without a category' : text };
    }
  }
}

const dayLabel = (day: string) => formatCalendarDay(Date.parse(day));

/** Days in their order, without gaps; everything else beginning with the most important. */
function orderedParts(dimension: SalesDimension, parts: readonly Part[], range: DayRange): Part[] {
  if (dimension !== 'day') return parts.toSorted((a, b) => netOf(b) - netOf(a) || compareKeys(a, b));
  const byKey = partsByKey(parts);
  return daysOf(range).map((day) => byKey.get(day) ?? { ...NOTHING, key: day, label: dayLabel(day) });
}

const compareKeys = (a: Part, b: Part) => (a.key < b.key ? -1 : 1);
