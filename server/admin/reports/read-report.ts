import type { ReportName } from '#contract/admin/reports/report-names.ts';
import type { Report, ReportFigures, ReportQuery, ReportRow } from '#contract/admin/reports/reports.ts';
import { methodName } from '#contract/admin/settings/payment-method-names.ts';
import { formatLongDate } from '#format/dates.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findStateByName } from '#server/tax/indian-states.ts';
import { type DayRange, daysOf, reportPeriod } from './report-period.ts';
import { NO_PRODUCT } from './sales-queries.ts';
import { selectBuyableProducts, selectStockValue } from './stock-queries.ts';
import { type SalesDimension, type SalesPart, selectSales } from './summary-queries.ts';

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

const MAX_SELLERS = 50;

/**
 * A report with all of its rows. Sales are compared with the days before, see `reportPeriod`.
 * Throws UserError: invalid_request (the chosen days).
 */
export async function readReport(
  db: Database,
  name: ReportName,
  query: ReportQuery,
  now = new Date(),
): Promise<Report> {
  const dimension = DIMENSIONS[name];
  if (dimension === undefined) return await readStockReport(db);
  const { range, previous } = reportPeriod(query, now);
  const [parts, before, buyable, { gstin }] = await Promise.all([
    selectSales(db, range, dimension).then((found) => nameParts(dimension, found)),
    selectSales(db, previous, dimension).then((found) => nameParts(dimension, found)),
    name === 'worst-sellers' ? selectBuyableProducts(db) : undefined,
    readStoreInfo(db),
  ]);
  const [shown, earlier] = [orderedParts(name, parts, { range, buyable }), partsByKey(before)];
  const asFigures = (part: Part, of: Part | undefined): ReportFigures => ({
    ...figures(part, { isByOrder: hasWholeOrders(dimension), hasGst: Boolean(gstin) }),
    // days are compared as a whole: the day before the first of a month is not its counterpart
    ...(of && { previousNet: toRupees(netOf(of)), previousUnits: of.units }),
  });
  const rows = shown.map((part): ReportRow => {
    const counterpart = dimension === 'day' ? undefined : (earlier.get(part.key) ?? NOTHING);
    return { key: part.key, label: part.label, ...asFigures(part, counterpart) };
  });
  const isSellers = name === 'best-sellers' || name === 'worst-sellers';
  const total = asFigures(sumOf(isSellers ? shown : parts), isSellers ? undefined : sumOf(before));
  return { name, range, previous, rows, count: rows.length, total };
}

async function readStockReport(db: Database): Promise<Report> {
  const parts = (await selectStockValue(db)).map((part) => ({ ...NOTHING, ...part }));
  const shown = { isByOrder: false, hasGst: false };
  const rows = parts.map((part) => ({ key: part.key, label: part.label, ...figures(part, shown) }));
  return { name: 'stock-value', rows, count: rows.length, total: figures(sumOf(parts), shown) };
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
const partsByKey = (parts: readonly Part[]) => new Map(parts.map((part) => [part.key, part]));

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

const sumOf = (parts: readonly Part[]): Part => parts.reduce((sum, part) => addParts(sum, part), NOTHING);

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
      return { key: text, label: longDay(text) };
    case 'state': {
      const state = findStateByName(text);
      return state ? { key: state.code, label: state.name } : { key: text.trim().toLowerCase(), label: text };
    }
    case 'method':
      return { key: text, label: text === '' ? 'Without a method' : methodName(text) };
    default: {
      if (text === NO_PRODUCT.fees) return { key: text, label: 'Fees' };
      if (text === NO_PRODUCT.refunds) return { key: text, label: 'Refunds that name no item' };
      if (text === NO_PRODUCT.deleted) return { key: text, label: 'Products that were deleted' };
      if (dimension === 'product') return { key: text, label: label ?? text };
      return { key: text.toLowerCase(), label: text === '' ? 'Without a category' : text };
    }
  }
}

const longDay = (day: string) => formatLongDate(new Date(`${day}T00:00:00+05:30`));

/** Days in their order, without gaps; everything else beginning with the most important. */
function orderedParts(
  name: ReportName,
  parts: readonly Part[],
  { range, buyable }: { range: DayRange; buyable: Pick<Part, 'key' | 'label'>[] | undefined },
): Part[] {
  const byKey = partsByKey(parts);
  const isProduct = ({ key }: Part) => key !== NO_PRODUCT.fees && key !== NO_PRODUCT.refunds;
  switch (name) {
    case 'sales-by-day':
      return daysOf(range).map((day) => byKey.get(day) ?? { ...NOTHING, key: day, label: longDay(day) });
    case 'best-sellers':
      return parts
        .filter((part) => isProduct(part) && part.units > 0)
        .toSorted((a, b) => b.units - a.units || netOf(b) - netOf(a) || compareKeys(a, b))
        .slice(0, MAX_SELLERS);
    case 'worst-sellers':
      // the sort keeps the order of the stock among equals
      return (buyable ?? [])
        .map(({ key, label }) => byKey.get(key) ?? { ...NOTHING, key, label })
        .toSorted((a, b) => a.units - b.units)
        .slice(0, MAX_SELLERS);
    default:
      return parts.toSorted((a, b) => netOf(b) - netOf(a) || compareKeys(a, b));
  }
}

const compareKeys = (a: Part, b: Part) => (a.key < b.key ? -1 : 1);
