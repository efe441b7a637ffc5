import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { isInIndianDays } from '#server/database/statements/indian-days.ts';
import type { DayRange } from './report-period.ts';

/** Amounts in paise; what credit notes take back is negative. */
export interface TaxAmounts {
  taxablePaise: number;
  igstPaise: number;
  cgstPaise: number;
  sgstPaise: number;
  totalPaise: number;
}

/** Invoices or credit notes of a period with one GST number of the seller, or none. Amounts of both kinds are positive. */
interface DocumentTotals extends TaxAmounts {
  kind: 'invoices' | 'credit-notes';
  gstin: string | null;
  /** False for commercial credit notes and for documents of a seller that charged no GST. */
  hasGst: boolean;
  documents: number;
}

/** The tables of GSTR-1 that a line can belong to. */
export type SalesTable = 'b2cs' | 'b2cl' | 'cdnur' | 'exemp';

/** The lines of a table with one place of supply and rate. */
export interface SupplyGroup extends TaxAmounts {
  table: SalesTable;
  /** The code of the State. */
  place: string;
  isInterState: boolean;
  rateBasisPoints: number;
}

/** The lines of all tables with one HSN code and rate. */
export interface HsnGroup extends TaxAmounts {
  hsn: string;
  rateBasisPoints: number;
  quantity: number;
}

/** A document of table 5 or 9B at one rate. Its amounts are positive. */
export interface LargeDocument extends TaxAmounts {
  table: 'b2cl' | 'cdnur';
  number: string;
  /** In India. */
  day: string;
  valuePaise: number;
  place: string;
  rateBasisPoints: number;
  /** Of all rows of its table, whatever the limit. */
  count: number;
}

/** The documents of a return: those of a period with one GST number of the seller. */
export interface ReturnScope {
  range: DayRange;
  gstin: string;
}

/** An invoice above this total to another State is listed by itself, since 1 August 2024. */
const LARGE_PAISE = 10_000_000;

/** The GST number that a document states as that of a registered seller. Null under the composition scheme. */
const gstinOf = (
  document: string,
) => sql`case when ${sql.ref(document)}->'seller'->>'taxStatus' = 'composition' then null
  else ${sql.ref(document)}->'seller'->>'gstin' end`;

const ofSeller = (gstin: string, document = 'document') => sql`${gstinOf(document)} = ${gstin}`;

const SUMS = sql`
  sum(taxable)::bigint as "taxablePaise", sum(igst)::bigint as "igstPaise", sum(cgst)::bigint as "cgstPaise",
  sum(sgst)::bigint as "sgstPaise", sum(gross)::bigint as "totalPaise"`;

/** What the documents of a period state as their totals. */
export async function selectDocumentTotals(trx: Transaction, range: DayRange): Promise<DocumentTotals[]> {
  const part = (name: string) => sql`coalesce((document->'gst'->>${sql.lit(`${name}Paise`)})::bigint, 0)`;
  const { rows } = await sql<DocumentTotals>`
    select kind, gstin, "hasGst", count(*)::int as documents, ${SUMS}
    from (
      select kind, ${gstinOf('document')} as gstin, document ? 'gst' as "hasGst", ${part('taxable')} as taxable,
        ${part('igst')} as igst, ${part('cgst')} as cgst, ${part('sgst')} as sgst, (document->>'totalPaise')::bigint as gross
      from (
        select 'invoices' as kind, document from invoices where ${isInIndianDays(sql`issued_at`, range)}
        union all
        select 'credit-notes', document from credit_notes where ${isInIndianDays(sql`issued_at`, range)}) as documents
      -- only the figures are grouped, not the documents
      offset 0) as stated
    group by kind, gstin, "hasGst"`.execute(trx);
  return rows;
}

/**
 * The lines of the documents with GST of a return, each in its table, as `classified`. A line at 0 % is in `exemp`; the
 * other lines of an invoice above `LARGE_PAISE` to another State are in `b2cl`, and those of a credit note to such an invoice in
 * `cdnur`, however small the note is; all others are in `b2cs`. A fee has the HSN code of the product with the highest rate,
 * and no quantity. On a credit note the quantity is that of the units that it credits; an amount credits none.
 */
function classifiedLines({ range, gstin }: ReturnScope, { isLargeOnly = false } = {}): RawBuilder<unknown> {
  const total = (document: string) => sql`(${sql.ref(document)}->>'totalPaise')::bigint`;
  const onlyLarge = isLargeOnly ? sql`and ${total('i.document')} > ${sql.lit(LARGE_PAISE)}` : sql``;
  const tax = (name: string) => sql`(item->'tax'->>${sql.lit(name)})::bigint`;
  return sql`
    documents as (
      select 1 as sign, i.order_id, i.number, i.issued_at, i.document, ${total('i.document')} as invoice_total
      from invoices i
      where ${isInIndianDays(sql`i.issued_at`, range)} and ${ofSeller(gstin, 'i.document')} and i.document ? 'gst' ${onlyLarge}
      union all
      select -1, n.order_id, n.number, n.issued_at, n.document, ${total('i.document')}
      from credit_notes n join invoices i on i.order_id = n.order_id
      where ${isInIndianDays(sql`n.issued_at`, range)} and ${ofSeller(gstin, 'n.document')} and n.document ? 'gst' ${onlyLarge}),
    -- only the figures are sorted and grouped, not the documents
    lines as materialized (
      select d.sign, d.number, d.issued_at, d.invoice_total, ${total('d.document')} as document_total, line.position,
        (d.document->'gst'->>'isInterState')::boolean as is_inter_state,
        -- documents of early versions name no place for sales within the State
        coalesce(d.document->'gst'->'placeOfSupply'->>'code', left(${gstin}, 2)) as place,
        ${tax('rateBasisPoints')}::int as rate, ${tax('taxablePaise')} as taxable, ${tax('igstPaise')} as igst,
        ${tax('cgstPaise')} as cgst, ${tax('sgstPaise')} as sgst, (item->>'grossPaise')::bigint as gross,
        regexp_replace(coalesce(item->>'hsn', ''), '[^0-9]', '', 'g') as own_hsn, o.product_id is null as is_fee,
        case when o.product_id is null then 0
          when d.sign = 1 or ((item->>'grossPaise')::bigint > 0
            and (item->>'grossPaise')::bigint = (item->>'quantity')::bigint * (item->>'pricePaise')::bigint)
            then (item->>'quantity')::int
          else coalesce((item->>'creditedQuantity')::int, 0) end as quantity
      from documents d
      cross join lateral jsonb_array_elements(d.document->'lines') with ordinality as line(item, position)
      left join order_lines o on o.order_id = d.order_id and o.line_no = coalesce((item->>'lineNo')::int, line.position)),
    classified as (
      select *, case when rate = 0 then 'exemp'
          when is_inter_state and invoice_total > ${sql.lit(LARGE_PAISE)} then case sign when 1 then 'b2cl' else 'cdnur' end
          else 'b2cs' end as kind,
        case when is_fee then first_value(own_hsn) over (partition by number order by is_fee, rate desc, position)
          else own_hsn end as hsn
      from lines)`;
}

const SIGNED_SUMS = sql`
  sum(sign * taxable)::bigint as "taxablePaise", sum(sign * igst)::bigint as "igstPaise",
  sum(sign * cgst)::bigint as "cgstPaise", sum(sign * sgst)::bigint as "sgstPaise", sum(sign * gross)::bigint as "totalPaise"`;

/** The lines of a return by table, place of supply and rate, and once more by HSN code and rate, read once. */
export async function selectSupplies(
  trx: Transaction,
  scope: ReturnScope,
): Promise<{ supplies: SupplyGroup[]; hsn: HsnGroup[] }> {
  const { rows } = await sql<({ isByHsn: true } & HsnGroup) | ({ isByHsn: false } & SupplyGroup)>`
    with ${classifiedLines(scope)}
    select grouping(hsn) = 0 as "isByHsn", kind as table, place, is_inter_state as "isInterState", hsn,
      rate as "rateBasisPoints", sum(sign * quantity)::int as quantity, ${SIGNED_SUMS}
    from classified
    group by grouping sets ((kind, place, is_inter_state, rate), (hsn, rate))
    order by place, hsn, rate, kind`.execute(trx);
  return {
    supplies: rows.filter((row) => !row.isByHsn),
    hsn: rows.filter((row) => row.isByHsn),
  };
}

/** The first documents of tables 5 and 9B, by rate, oldest first, at most `limit` of each table. Without it: all. */
export async function selectLargeDocuments(
  trx: Transaction,
  scope: ReturnScope,
  limit: number | undefined,
): Promise<LargeDocument[]> {
  const { rows } = await sql<LargeDocument>`
    with ${classifiedLines(scope, { isLargeOnly: true })},
    large as (
      select kind as table, number, (issued_at at time zone 'Asia/Kolkata')::date::text as day,
        document_total as "valuePaise", place, rate as "rateBasisPoints",
        (count(*) over (partition by kind))::int as count,
        row_number() over (partition by kind order by issued_at, number, rate) as row, ${SUMS}
      from classified where kind in ('b2cl', 'cdnur')
      group by kind, number, issued_at, document_total, place, rate having sum(gross) > 0)
    select * from large ${limit === undefined ? sql`` : sql`where row <= ${limit}`} order by "table", row`.execute(
    trx,
  );
  return rows;
}

/** Numbers without a gap between them. */
export interface NumberRange {
  kind: 'invoices' | 'credit-notes';
  from: string;
  to: string;
  count: number;
}

/**
 * The numbers of the documents of a return as unbroken ranges. Several of one year exist where the GST number changed, and where
 * an earlier version gave two documents that were issued at once around midnight the later number with the earlier time.
 */
export async function selectNumberRanges(
  trx: Transaction,
  { range, gstin }: ReturnScope,
): Promise<NumberRange[]> {
  const numbers = (kind: NumberRange['kind'], table: 'invoices' | 'credit_notes') => sql`
    select ${sql.lit(kind)} as kind, financial_year, serial, number,
      serial - row_number() over (partition by financial_year order by serial) as island
    from ${sql.table(table)} where ${isInIndianDays(sql`issued_at`, range)} and ${ofSeller(gstin)}`;
  const { rows } = await sql<NumberRange>`
    select kind, (array_agg(number order by serial))[1] as from, (array_agg(number order by serial desc))[1] as to,
      count(*)::int as count
    from (${numbers('invoices', 'invoices')} union all ${numbers('credit-notes', 'credit_notes')}) as numbered
    group by kind, financial_year, island
    order by kind desc, financial_year, min(serial)`.execute(trx);
  return rows;
}
