import { useLocation, useSearch } from 'wouter';
import { useResource } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { EmptyState, Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount, Money } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { PrintIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { MAX_ORDERS_AT_ONCE } from '#admin/shared/orders/use-selected-orders.ts';
import { usePrint } from '#admin/shared/use-print.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { GstReturn } from '#contract/admin/reports/gst-returns.ts';
import type { GstPeriodLength } from '#contract/admin/reports/report-names.ts';
import {
  firstMonth,
  formatGstPeriod,
  type GstPeriod,
  gstPeriodChoices,
  parseGstPeriod,
} from './gst-periods.ts';
import { GstFileButton, GstReturnTables } from './gst-return-tables.tsx';
import { ReportFigure } from './report-figure.tsx';

/** The address of the place of the GST returns, among the reports. */
export const GST_RETURNS = 'gst-returns';

/** The GST return of a month or quarter: its tables, their files, and its documents to print. The period is in the URL. */
export function GstReturns() {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const now = new Date();
  const period = parseGstPeriod(params, now);
  const gstin = params.get('gstin');
  const query = { ...period, ...(gstin !== null && { gstin }) };
  const loaded = useResource<GstReturn>('reports', ADMIN_PATHS.gstReturn, { query });
  const change = (next: GstPeriod & { gstin?: string }) =>
    navigate(`/reports/${GST_RETURNS}?${new URLSearchParams({ ...next })}`, { replace: true });
  return (
    <>
      <div className="report-choices">
        <SelectField
          label="Return for a"
          value={period.length}
          onChange={(length: GstPeriodLength) => change({ length, month: firstMonth(length, period.month) })}
          choices={[
            { value: 'month', label: 'Month' },
            { value: 'quarter', label: 'Quarter' },
          ]}
        />
        <SelectField
          label={period.length === 'month' ? 'Month' : 'Quarter'}
          value={period.month}
          onChange={(month) => change({ length: period.length, month })}
          choices={gstPeriodChoices(period, now)}
        />
        {loaded.data && loaded.data.gstins.length > 1 && (
          <SelectField
            label="GST number"
            hint="Each needs its own return."
            value={loaded.data.gstin ?? ''}
            onChange={(next) => change({ ...period, gstin: next })}
            choices={loaded.data.gstins.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      <p className="report-definition">
        From the invoices and credit notes of these days: each counts on its own date in India, and a credit
        note reduces the sales of that date. Check the figures with your accountant.
      </p>
      <Loading loaded={loaded} title="The GST return could not be loaded." lines={10}>
        {(gstReturn) => <Loaded gstReturn={gstReturn} query={query} name={formatGstPeriod(period)} />}
      </Loading>
    </>
  );
}

interface LoadedProps {
  gstReturn: GstReturn;
  query: Readonly<Record<string, string>>;
  /** Of the period. */
  name: string;
}

function Loaded({ gstReturn, query, name }: LoadedProps) {
  const { gstin, printable, docs } = gstReturn;
  if (gstin === undefined)
    return (
      <Section>
        <EmptyState
          title="No GST return"
          text="Your shop has no GST number: its invoices contain no GST, and sellers who are not registered file no return. Once you are registered, enter the number in the store settings."
        />
      </Section>
    );
  if (docs.length === 0 && printable.invoices + printable.creditNotes === 0)
    return (
      <Section>
        <EmptyState
          title={`No invoices or credit notes in ${name}`}
          text="Registered sellers file a return without sales too."
        />
      </Section>
    );
  return (
    <>
      <Warnings gstReturn={gstReturn} />
      <Totals gstReturn={gstReturn} />
      <div className="gst-actions">
        <GstFileButton
          file="summary"
          range={gstReturn.range}
          query={query}
          label="Download all tables for the accountant"
        />
        <PrintDocuments gstReturn={gstReturn} />
      </div>
      <GstReturnTables gstReturn={gstReturn} query={query} />
      <Limits />
    </>
  );
}

/** What the documents of the period add up to. */
function Totals({ gstReturn: { invoices, creditNotes, gstr3b } }: { gstReturn: GstReturn }) {
  const { taxable, igst, cgst, sgst } = gstr3b.taxable;
  return (
    <dl className="report-figures">
      <ReportFigure label="Invoices" value={<Money rupees={invoices.total} />}>
        <small>{countOf(invoices.documents, 'document')}, tax included</small>
      </ReportFigure>
      <ReportFigure label="Credit notes" value={<Money rupees={creditNotes.total} />}>
        <small>{countOf(creditNotes.documents, 'document')}, tax included</small>
      </ReportFigure>
      <ReportFigure label="Taxable value" value={<Money rupees={taxable} />} />
      <ReportFigure label="IGST" value={<Money rupees={igst} />} />
      <ReportFigure label="CGST" value={<Money rupees={cgst} />} />
      <ReportFigure label="SGST/UTGST" value={<Money rupees={sgst} />} />
    </dl>
  );
}

function Warnings({ gstReturn }: { gstReturn: GstReturn }) {
  const { hasEnded, hsn, hsnWithSeveralRates, commercialNotes, unregisteredDocuments } = gstReturn;
  const short = hsn.filter(({ hsn: code }) => code.length < 4 || code.length > 8);
  return (
    <>
      {!hasEnded && <Notice>The period has not ended yet: documents may be added.</Notice>}
      {short.length > 0 && (
        <Notice tone="warn" title="HSN codes are missing">
          Some products of these documents had no HSN code of 4 to 8 digits (table 12:{' '}
          {short.map(({ hsn: code, rate }) => `${code || 'no code'} at ${rate}%`).join(', ')}). The portal
          rejects these rows: enter the codes there, and in the products, so that later documents have them.
        </Notice>
      )}
      {hsnWithSeveralRates.length > 0 && (
        <Notice tone="warn" title="HSN codes with several rates">
          {hsnWithSeveralRates.join(', ')}: the returns offline tool keeps only the last row of a code. Enter
          these rows of table 12 on the portal.
        </Notice>
      )}
      {commercialNotes > 0 && (
        <Notice>
          {countOf(commercialNotes, 'commercial credit note')} without GST (after 30 November of the next
          financial year): only the numbers are reported, in table 13.
        </Notice>
      )}
      {unregisteredDocuments > 0 && (
        <Notice>
          {countOf(unregisteredDocuments, 'document')} without GST, from a time without a GST number or under
          the composition scheme (CMP-08 and GSTR-4): no table contains them.
        </Notice>
      )}
    </>
  );
}

/** Prints the invoices and credit notes by their date, many in parts. */
function PrintDocuments({ gstReturn: { range, printable } }: { gstReturn: GstReturn }) {
  const { printIssued, isBusy } = usePrint();
  const documents = [
    { kind: 'invoices', one: 'invoice', count: printable.invoices },
    { kind: 'credit-notes', one: 'credit note', count: printable.creditNotes },
  ] as const;
  return documents
    .filter(({ count }) => count > 0)
    .map(({ kind, one, count }) => {
      const parts = Array.from({ length: Math.ceil(count / MAX_ORDERS_AT_ONCE) }, (_, index) => {
        const first = index * MAX_ORDERS_AT_ONCE + 1;
        const last = Math.min(count, (index + 1) * MAX_ORDERS_AT_ONCE);
        const days = { ...range, part: index + 1, count: last - first + 1 };
        return {
          id: String(index),
          label: `${formatCount(first)} to ${formatCount(last)}`,
          onAction: () => void printIssued(kind, days),
        };
      });
      const label = `Print ${countOf(count, one)}`;
      const [part] = parts;
      return parts.length > 1 ? (
        <Menu key={kind} label={label} icon={<PrintIcon />} isBusy={isBusy} items={parts} />
      ) : (
        <Button key={kind} icon={<PrintIcon />} isBusy={isBusy} onClick={part?.onAction}>
          {label}
        </Button>
      );
    });
}

/** What the returns ask for and the shop does not know. */
function Limits() {
  return (
    <Section title="What these tables do not contain">
      <ul className="gst-limits">
        <li>
          Orders have no GST number of the buyer: every sale is to a consumer, and the tables for registered
          buyers (4A, 9B cdnr, HSN of B2B) stay empty.
        </li>
        <li>Products at 0% count as nil-rated, because the shop does not know which are exempt.</li>
        <li>
          Quantities are numbers of units (NOS), as on the invoices. A credit note of an amount takes no units
          back, and fees add value, but no units.
        </li>
        <li>
          The offline tool computes the tax of tables 5, 7 and 9B from the taxable value of a row, so it may
          differ by some paise from your documents, which these tables show.
        </li>
        <li>The offline tool rejects rows of table 12 at 0%: enter them on the portal.</li>
        <li>
          A spreadsheet that opens a file removes the first zero of an HSN code such as 0910: give the file to
          the offline tool as it is.
        </li>
      </ul>
    </Section>
  );
}
