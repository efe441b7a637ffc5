import { stringify } from 'csv-stringify/sync';
import type { GstAmounts, GstReturn } from '#contract/admin/reports/gst-returns.ts';
import type { GstFile } from '#contract/admin/reports/report-names.ts';
import { toDecimalRupees, toPaise } from '#format/money.ts';

/** The unit of all quantities, as on the invoices. */
const UNIT = 'NOS-NUMBERS';

const NATURE: Record<GstReturn['docs'][number]['kind'], string> = {
  invoices: 'Invoices for outward supply',
  'credit-notes': 'Credit Note',
};

const money = (rupees: number) => toDecimalRupees(toPaise(rupees));

// the offline tool reads any other name, such as `Sept`, as December
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as the offline tool reads it: `22-Nov-2026`. */
function toolDate(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${dayOfMonth}-${MONTHS[Number(month) - 1]}-${year}`;
}

type Row = (string | number)[];

/** The rows of each file, below its headings. The headings of the offline tool's files are matched by their text. */
const FILES: Record<GstFile, (gstReturn: GstReturn) => Row[]> = {
  b2cs: ({ b2cs }) => [
    [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...b2cs.map(({ place, rate, taxable }) => ['OE', place, rate, '', money(taxable), '', '']),
  ],
  b2cl: ({ b2cl }) => [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...b2cl.map(({ number, day, value, place, rate, taxable }) => [
      number,
      toolDate(day),
      money(value),
      place,
      '',
      rate,
      money(taxable),
      '',
      '',
    ]),
  ],
  cdnur: ({ cdnur }) => [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...cdnur.map(({ number, day, value, place, rate, taxable }) => [
      'B2CL',
      number,
      toolDate(day),
      'C',
      place,
      money(value),
      '',
      rate,
      money(taxable),
      '',
    ]),
  ],
  exemp: ({ exemp }) => [
    [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    ['Inter-State supplies to registered persons', money(0), money(0), money(0)],
    ['Intra-State supplies to registered persons', money(0), money(0), money(0)],
    ['Inter-State supplies to unregistered persons', money(exemp.interState), money(0), money(0)],
    ['Intra-State supplies to unregistered persons', money(exemp.intraState), money(0), money(0)],
  ],
  'hsn(b2c)': ({ hsn }) => [
    [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    ...hsn.map(({ hsn: code, quantity, total, rate, taxable, igst, cgst, sgst }) => [
      code,
      '',
      UNIT,
      quantity,
      money(total),
      rate,
      money(taxable),
      money(igst),
      money(cgst),
      money(sgst),
      money(0),
    ]),
  ],
  docs: ({ docs }) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...docs.map(({ kind, from, to, count }) => [NATURE[kind], from, to, count, 0]),
  ],
  summary: summaryRows,
};

/**
 * A file of a return, which must be complete. Rupees without separators; the offline tool reads `1,234,567` as 1234. Without
 * a byte order mark, because headings are matched by their text; all cells are ASCII.
 */
export function gstReturnCsv(gstReturn: GstReturn, file: GstFile): string {
  return stringify(FILES[file](gstReturn));
}

/** The name of the file, with its month or months: `b2cs-2026-11.csv`, `b2cs-2026-10-to-2026-12.csv`. */
export function gstFileName({ range }: Pick<GstReturn, 'range'>, file: GstFile): string {
  const [first, last] = [range.from.slice(0, 7), range.to.slice(0, 7)];
  return `${file}-${first === last ? first : `${first}-to-${last}`}.csv`;
}

const HEADINGS = ['Table', 'Number', 'Date', 'Place of supply', 'HSN', 'Rate', 'Quantity'];
const AMOUNTS = ['Taxable value', 'IGST', 'CGST', 'SGST/UTGST', 'Total'] as const;
type Facts = Partial<Record<(typeof HEADINGS)[number], string | number>>;

/** All tables with their taxes, what they add up to, and what the documents add up to. */
function summaryRows({ invoices, creditNotes, ...gstReturn }: GstReturn): Row[] {
  const { b2cs, b2cl, cdnur, exemp, hsn, gstr3b } = gstReturn;
  const row = (table: string, amounts: GstAmounts, facts: Facts = {}): Row => [
    table,
    ...HEADINGS.slice(1).map((heading) => facts[heading] ?? ''),
    ...amountsOf(amounts).map(money),
  ];
  const untaxed = (rupees: number): GstAmounts => ({ ...NO_AMOUNTS, taxable: rupees, total: rupees });
  const large = (table: string, rows: GstReturn['b2cl'], sign: 1 | -1) =>
    rows.map(({ number, day, place, rate, ...amounts }) =>
      row(table, scaled(amounts, sign), { Number: number, Date: day, 'Place of supply': place, Rate: rate }),
    );
  const supplies = [...b2cs, ...b2cl, ...cdnur.map((each) => scaled(each, -1))];
  const nilRated = [untaxed(exemp.interState), untaxed(exemp.intraState)];
  return [
    [...HEADINGS, ...AMOUNTS],
    ...large('5 (b2cl)', b2cl, 1),
    ...b2cs.map(({ place, rate, ...amounts }) =>
      row('7 (b2cs)', amounts, { 'Place of supply': place, Rate: rate }),
    ),
    ...nilRated.map((amounts, i) =>
      row('8 (exemp)', amounts, { 'Place of supply': i === 0 ? 'Inter-State' : 'Intra-State', Rate: 0 }),
    ),
    ...large('9B (cdnur)', cdnur, -1),
    row('Tables 5, 7, 8 and 9B', sumOf([...supplies, ...nilRated])),
    ...hsn.map(({ hsn: code, rate, quantity, ...amounts }) =>
      row('12 (hsn)', amounts, { HSN: code, Rate: rate, Quantity: quantity }),
    ),
    row('Table 12', sumOf(hsn)),
    row('Invoices', invoices, { Quantity: invoices.documents }),
    row('Credit notes', scaled(creditNotes, -1), { Quantity: creditNotes.documents }),
    row('Invoices without credit notes', sumOf([invoices, scaled(creditNotes, -1)])),
    row('GSTR-3B 3.1(a)', gstr3b.taxable),
    row('GSTR-3B 3.1(c)', untaxed(gstr3b.nilRated)),
    ...gstr3b.interState.map(({ place, taxable, igst }) =>
      row(
        'GSTR-3B 3.2',
        { ...NO_AMOUNTS, taxable, igst, total: taxable + igst },
        { 'Place of supply': place },
      ),
    ),
  ];
}

const NO_AMOUNTS: GstAmounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0, total: 0 };
const amountsOf = ({ taxable, igst, cgst, sgst, total }: GstAmounts) => [taxable, igst, cgst, sgst, total];

function combine(amounts: readonly GstAmounts[], sign: 1 | -1): GstAmounts {
  // in paise: sums of rupees are not exact
  const sum = (part: keyof GstAmounts) =>
    (sign * amounts.reduce((paise, each) => paise + toPaise(each[part]), 0)) / 100;
  return {
    taxable: sum('taxable'),
    igst: sum('igst'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    total: sum('total'),
  };
}

const sumOf = (amounts: readonly GstAmounts[]) => combine(amounts, 1);
const scaled = (amounts: GstAmounts, sign: 1 | -1) => combine([amounts], sign);
