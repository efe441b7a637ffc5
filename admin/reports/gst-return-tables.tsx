import type { ReactNode } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { formatCount, Money } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { GstAmounts, GstReturn } from '#contract/admin/reports/gst-returns.ts';
import type { GstFile } from '#contract/admin/reports/report-names.ts';
import { formatCalendarDay } from '#format/dates.ts';
import { addRupees, formatRupees } from '#format/money.ts';
import { DownloadCsv } from './download-csv.tsx';
import { FiguresTable, type TableColumn, type TableLine } from './figures-table.tsx';

type Query = Readonly<Record<string, string>>;
type LargeDocument = GstReturn['b2cl'][number];

const AMOUNTS: readonly TableColumn<GstAmounts>[] = [
  { label: 'Taxable value', cell: ({ taxable }) => <Money rupees={taxable} /> },
  { label: 'IGST', isOptional: true, cell: ({ igst }) => <Money rupees={igst} /> },
  { label: 'CGST', isOptional: true, cell: ({ cgst }) => <Money rupees={cgst} /> },
  { label: 'SGST/UTGST', isOptional: true, cell: ({ sgst }) => <Money rupees={sgst} /> },
  { label: 'With tax', cell: ({ total }) => <Money rupees={total} /> },
];

/** The tables of a GST return, each with the file of the returns offline tool. Empty tables of large documents are left out. */
export function GstReturnTables({ gstReturn, query }: { gstReturn: GstReturn; query: Query }) {
  const { range, b2cs, b2cl, b2clCount, cdnur, cdnurCount, exemp, hsn, hsnCount, docs } = gstReturn;
  const file = (name: GstFile) => <GstFileButton file={name} range={range} query={query} />;
  const inBoth = addRupees(exemp.interState, exemp.intraState);
  return (
    <>
      <Section title="Table 7: sales to consumers" actions={file('b2cs')}>
        <p>Without credit notes, by place of supply and rate.</p>
        <FiguresTable
          caption="Table 7"
          first="Place of supply"
          columns={AMOUNTS}
          lines={b2cs.map((row) =>
            amountLine({ key: `${row.place} ${row.rate}`, label: `${row.place}, ${row.rate}%`, row }),
          )}
          total={totalOf(b2cs)}
        />
      </Section>
      {b2clCount > 0 && (
        <Section title="Table 5: invoices above ₹1,00,000 to other States" actions={file('b2cl')}>
          <LargeTable caption="Table 5" value="Invoice value" rows={b2cl} count={b2clCount} />
        </Section>
      )}
      {cdnurCount > 0 && (
        <Section title="Table 9B: credit notes to such invoices" actions={file('cdnur')}>
          <LargeTable caption="Table 9B" value="Note value" rows={cdnur} count={cdnurCount} />
        </Section>
      )}
      <Section title="Table 8: sales at 0%" actions={file('exemp')}>
        <FiguresTable
          caption="Table 8"
          first="Sales to consumers"
          columns={[{ label: 'Nil-rated', cell: (rupees: number) => <Money rupees={rupees} /> }]}
          lines={[
            { key: 'inter', label: 'To other States', row: exemp.interState },
            { key: 'intra', label: 'Within the State', row: exemp.intraState },
          ]}
          total={{ key: 'total', label: 'Total', row: inBoth }}
        />
      </Section>
      <Section title="Table 12: HSN summary" actions={file('hsn(b2c)')}>
        <FiguresTable
          caption="Table 12"
          first="HSN code"
          columns={[
            {
              label: 'Units',
              cell: (row: GstAmounts & { quantity: number }) => formatCount(row.quantity).replace(/^-/, '−'),
            },
            ...AMOUNTS,
          ]}
          lines={hsn.map((row) =>
            amountLine({
              key: `${row.hsn} ${row.rate}`,
              label: `${row.hsn || 'No HSN code'}, ${row.rate}%`,
              row,
            }),
          )}
          total={
            hsnCount > hsn.length
              ? undefined
              : amountLine({
                  key: 'total',
                  label: 'Total',
                  row: { ...sumOf(hsn), quantity: hsn.reduce((sum, { quantity }) => sum + quantity, 0) },
                })
          }
        />
        <Rest count={hsnCount} shown={hsn.length} />
      </Section>
      <Section title="Table 13: documents issued" actions={file('docs')}>
        <FiguresTable
          caption="Table 13"
          first="Numbers"
          columns={[
            { label: 'Documents', cell: ({ count }: { count: number }) => formatCount(count) },
            { label: 'Cancelled', isOptional: true, cell: () => '0' },
          ]}
          lines={docs.map((row) => ({
            key: row.from,
            label: `${row.kind === 'invoices' ? 'Invoices' : 'Credit notes'} ${row.from} to ${row.to}`,
            row,
          }))}
        />
        <p>
          A cancelled order’s invoice is taken back by a credit note; both are counted and none is cancelled.
        </p>
      </Section>
      <Gstr3b {...gstReturn} />
    </>
  );
}

/** The rows of GSTR-3B that sales decide. */
function Gstr3b({ gstr3b: { taxable, nilRated, interState } }: Pick<GstReturn, 'gstr3b'>) {
  const none: GstAmounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0, total: 0 };
  const lines = [
    { key: 'a', label: '3.1(a) Taxable supplies', row: taxable },
    {
      key: 'c',
      label: '3.1(c) Nil-rated and exempt supplies',
      row: { ...none, taxable: nilRated, total: nilRated },
    },
    ...interState.map((each) => ({
      key: each.place,
      label: `3.2 To consumers in ${each.place}, part of 3.1(a)`,
      row: { ...none, ...each, total: addRupees(each.taxable, each.igst) },
    })),
  ];
  return (
    <Section title="GSTR-3B">
      <FiguresTable caption="GSTR-3B" first="Table" columns={AMOUNTS} lines={lines.map(amountLine)} />
      <p>Input tax credit on purchases (table 4) is not in the shop.</p>
    </Section>
  );
}

function LargeTable({
  caption,
  value,
  rows,
  count,
}: {
  caption: string;
  /** Name of the total of a document. */
  value: string;
  rows: readonly LargeDocument[];
  count: number;
}) {
  const columns: TableColumn<LargeDocument>[] = [
    { label: value, isOptional: true, cell: (row) => <Money rupees={row.value} /> },
    { label: 'Taxable value', cell: ({ taxable }) => <Money rupees={taxable} /> },
    { label: 'IGST', cell: ({ igst }) => <Money rupees={igst} /> },
  ];
  return (
    <>
      <FiguresTable
        caption={caption}
        first="Document"
        columns={columns}
        lines={rows.map((row) => ({
          key: `${row.number} ${row.rate}`,
          label: `${row.number}, ${formatCalendarDay(Date.parse(row.day))}, ${row.place}, ${row.rate}%`,
          small: `${value} ${formatRupees(row.value)}`,
          row,
        }))}
      />
      <Rest count={count} shown={rows.length} />
    </>
  );
}

function Rest({ count, shown }: { count: number; shown: number }) {
  if (count <= shown) return null;
  return (
    <p>
      The first {formatCount(shown)} of {formatCount(count)}. The CSV file has all.
    </p>
  );
}

/** Stores a table on the device, as the offline tool reads it. */
export function GstFileButton({
  file,
  range,
  query,
  label,
}: {
  file: GstFile;
  range: GstReturn['range'];
  query: Query;
  label?: string;
}) {
  const [first, last] = [range.from.slice(0, 7), range.to.slice(0, 7)];
  return (
    <DownloadCsv
      path={fillPath(ADMIN_PATHS.gstReturnFile, { file })}
      query={query}
      name={`${file}-${first === last ? first : `${first}-to-${last}`}.csv`}
      {...(label !== undefined && { label })}
    />
  );
}

function amountLine<Row extends GstAmounts>(line: {
  key: string;
  label: ReactNode;
  row: Row;
}): TableLine<Row> {
  const { igst, cgst, sgst } = line.row;
  const taxes = [
    ...(igst !== 0 ? [`IGST ${formatRupees(igst)}`] : []),
    ...(cgst !== 0 || sgst !== 0 ? [`CGST ${formatRupees(cgst)}, SGST/UTGST ${formatRupees(sgst)}`] : []),
  ];
  return { ...line, small: taxes.join(', ') };
}

const totalOf = (rows: readonly GstAmounts[]) =>
  amountLine({ key: 'total', label: 'Total', row: sumOf(rows) });

function sumOf(rows: readonly GstAmounts[]): GstAmounts {
  const sum = (part: keyof GstAmounts) => rows.reduce((total, row) => addRupees(total, row[part]), 0);
  return {
    taxable: sum('taxable'),
    igst: sum('igst'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    total: sum('total'),
  };
}
