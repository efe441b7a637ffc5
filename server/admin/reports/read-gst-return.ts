import {
  type GstAmounts,
  type GstReturn,
  type GstReturnQuery,
  MAX_GST_ROWS,
} from '#contract/admin/reports/gst-returns.ts';
import { indianDay } from '#format/dates.ts';
import { toRupees } from '#format/money.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findStateByCode } from '#server/tax/indian-states.ts';
import {
  type HsnGroup,
  type LargeDocument,
  type ReturnScope,
  type SalesTable,
  type SupplyGroup,
  selectDocumentTotals,
  selectLargeDocuments,
  selectNumberRanges,
  selectSupplies,
  type TaxAmounts,
} from './gst-return-queries.ts';
import { gstPeriod } from './report-period.ts';

type Tables = Pick<
  GstReturn,
  | 'b2cs'
  | 'b2cl'
  | 'b2clCount'
  | 'cdnur'
  | 'cdnurCount'
  | 'exemp'
  | 'hsn'
  | 'hsnCount'
  | 'hsnWithSeveralRates'
  | 'docs'
  | 'gstr3b'
>;

/**
 * The GST return of a month or quarter, from the stored invoices and credit notes by the Indian day of each document. Lists
 * have their first rows, or all with `isComplete`.
 * Throws UserError: invalid_request (a GST number that no document of the period has).
 */
export async function readGstReturn(
  db: Database,
  query: GstReturnQuery,
  { isComplete = false, now = new Date() } = {},
): Promise<GstReturn> {
  const range = gstPeriod(query);
  // one snapshot: a document that is issued meanwhile is in all tables or in none
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (trx) => {
    const documents = await selectDocumentTotals(trx, range);
    const gstins = [...new Set(documents.flatMap(({ gstin }) => gstin ?? []))].toSorted();
    const gstin = chosenGstin(gstins, query.gstin, (await readStoreInfo(trx)).gstin);
    const totals = (kind: 'invoices' | 'credit-notes', hasGst: boolean) => {
      const found = documents.find(
        (each) => each.kind === kind && each.gstin === gstin && each.hasGst === hasGst,
      );
      return { documents: found?.documents ?? 0, ...inRupees(found ?? NOTHING) };
    };
    const countOf = (isCounted: (each: (typeof documents)[number]) => boolean) =>
      documents.filter(isCounted).reduce((sum, each) => sum + each.documents, 0);
    return {
      range,
      hasEnded: range.to < indianDay(now),
      ...(gstin !== undefined && { gstin }),
      gstins,
      invoices: totals('invoices', true),
      creditNotes: totals('credit-notes', true),
      printable: {
        invoices: countOf(({ kind }) => kind === 'invoices'),
        creditNotes: countOf(({ kind }) => kind === 'credit-notes'),
      },
      commercialNotes: gstin === undefined ? 0 : totals('credit-notes', false).documents,
      unregisteredDocuments: countOf((each) => each.gstin === null),
      ...(gstin === undefined ? tablesOf(NO_LINES) : await readTables(trx, { range, gstin }, isComplete)),
    };
  });
}

/** The requested GST number, otherwise that of the store, if the documents have several. */
function chosenGstin(gstins: readonly string[], requested: string | undefined, own: string | undefined) {
  if (requested !== undefined && !gstins.includes(requested) && requested !== own)
    throw fieldError(
      'gstin',
      `No document of this period has the GST number ${requested}. Choose another one.`,
    );
  return requested ?? (gstins.find((each) => each === own) || gstins[0] || own);
}

async function readTables(trx: Transaction, scope: ReturnScope, isComplete: boolean): Promise<Tables> {
  const limit = isComplete ? undefined : MAX_GST_ROWS;
  const { supplies, hsn } = await selectSupplies(trx, scope);
  const large = await selectLargeDocuments(trx, scope, limit);
  return tablesOf({ supplies, hsn, large, docs: await selectNumberRanges(trx, scope) }, limit);
}

interface ReturnLines {
  supplies: readonly SupplyGroup[];
  hsn: readonly HsnGroup[];
  large: readonly LargeDocument[];
  docs: GstReturn['docs'];
}

const NOTHING: TaxAmounts = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 };
const NO_LINES: ReturnLines = { supplies: [], hsn: [], large: [], docs: [] };

function tablesOf({ supplies, hsn, large, docs }: ReturnLines, limit?: number): Tables {
  const ofTable = (table: SalesTable) => supplies.filter((each) => each.table === table);
  const b2cl = large.filter(({ table }) => table === 'b2cl');
  const cdnur = large.filter(({ table }) => table === 'cdnur');
  const taxed = supplies.filter(({ table }) => table !== 'exemp');
  const exempPaise = (isInterState: boolean) =>
    sumOf(ofTable('exemp').filter((each) => each.isInterState === isInterState)).taxablePaise;
  const codes = hsn.filter((each) => each.quantity !== 0 || isSomething(each));
  return {
    b2cs: ofTable('b2cs')
      .filter(isSomething)
      .map((each) => ({ ...placeAndRate(each), ...inRupees(each) })),
    b2cl: b2cl.map(largeRow),
    b2clCount: b2cl[0]?.count ?? 0,
    cdnur: cdnur.map(largeRow),
    cdnurCount: cdnur[0]?.count ?? 0,
    exemp: { interState: toRupees(exempPaise(true)), intraState: toRupees(exempPaise(false)) },
    hsn: codes.slice(0, limit).map((each) => ({
      hsn: each.hsn,
      rate: toPercent(each.rateBasisPoints),
      quantity: each.quantity,
      ...inRupees(each),
    })),
    hsnCount: codes.length,
    hsnWithSeveralRates: [
      ...new Set(codes.filter((each, i) => each.hsn === codes[i - 1]?.hsn).map((each) => each.hsn)),
    ],
    docs,
    gstr3b: {
      taxable: inRupees(sumOf(taxed)),
      nilRated: toRupees(sumOf(ofTable('exemp')).taxablePaise),
      interState: placesOf(taxed.filter(({ isInterState }) => isInterState)),
    },
  };
}

/** The sums of each place of supply. */
function placesOf(supplies: readonly SupplyGroup[]): GstReturn['gstr3b']['interState'] {
  const byPlace = Map.groupBy(supplies, ({ place }) => place);
  return [...byPlace]
    .map(([code, groups]) => ({ code, sum: sumOf(groups) }))
    .filter(({ sum }) => isSomething(sum))
    .map(({ code, sum }) => {
      const { taxable, igst } = inRupees(sum);
      return { place: placeName(code), taxable, igst };
    });
}

function largeRow({ number, day, valuePaise, ...row }: LargeDocument): GstReturn['b2cl'][number] {
  return { number, day, value: toRupees(valuePaise), ...placeAndRate(row), ...inRupees(row) };
}

const placeAndRate = ({ place, rateBasisPoints }: Pick<SupplyGroup, 'place' | 'rateBasisPoints'>) => ({
  place: placeName(place),
  rate: toPercent(rateBasisPoints),
});

/** A place of supply as the returns write it: `29-Karnataka`. Only the digits count there. */
const placeName = (code: string) => `${code}-${findStateByCode(code)?.name ?? 'Unknown'}`;

const toPercent = (basisPoints: number) => basisPoints / 100;

const isSomething = (amounts: TaxAmounts) => PARTS.some((part) => amounts[part] !== 0);

const PARTS = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const;

function sumOf(groups: readonly TaxAmounts[]): TaxAmounts {
  const sum = { ...NOTHING };
  for (const group of groups) for (const part of PARTS) sum[part] += group[part];
  return sum;
}

function inRupees(amounts: TaxAmounts): GstAmounts {
  return {
    taxable: toRupees(amounts.taxablePaise),
    igst: toRupees(amounts.igstPaise),
    cgst: toRupees(amounts.cgstPaise),
    sgst: toRupees(amounts.sgstPaise),
    total: toRupees(amounts.totalPaise),
  };
}
