import { formatLongDate } from '#format/dates.ts';
import { formatPaise, toDecimalRupees } from '#format/money.ts';
import { formatPhone } from '#format/phone.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from '../invoice.ts';
import { amountInWords } from './amount-in-words.ts';

type Gst = NonNullable<InvoiceDocument['gst']>;

/**
 * The full text of an invoice, a bill of supply or a credit note, in order (CGST Rules, rules 46, 49 and 53). Page and
 * PDF only lay it out. It is made anew from the stored `document` each time: a changed sentence also changes invoices issued before.
 */
export interface InvoiceText {
  title: 'Tax invoice' | 'Bill of supply' | 'Invoice' | 'Credit note';
  seller: { name: string; lines: string[] };
  /** Number, date, the invoice that a credit note is for, and order. */
  facts: [label: string, value: string][];
  parties: { heading: string; lines: string[] }[];
  /** The headings. The first column is text, all others are numbers. */
  columns: string[];
  rows: string[][];
  /** One cell per column; '' for columns without a sum. */
  sums: string[];
  total: { label: string; amount: string };
  totalInWords: string;
  notes: string[];
  signature: { above: string; below: string };
}

/** The text of an invoice or a credit note. Amounts are formatted, in rupees. */
export function invoiceText({ number, issuedAt, document }: Invoice): InvoiceText {
  const { seller, buyer, gst, totalPaise, orderId, credits } = document;
  return {
    title: credits ? 'Credit note' : titleOf(document),
    seller: { name: seller.name, lines: sellerLines(seller) },
    facts: [
      ['Number', number],
      ['Date', formatLongDate(issuedAt)],
      ...(credits ? creditFacts(credits) : []),
      ['Order', orderId],
    ],
    parties: [
      { heading: 'Billed and delivered to', lines: buyerLines(buyer) },
      ...(gst ? [{ heading: 'Place of supply', lines: supplyLines(gst) }] : []),
    ],
    ...(gst ? taxTable(document, gst) : plainTable(document)),
    total: { label: credits ? 'Credited' : 'Total', amount: formatPaise(totalPaise) },
    totalInWords: amountInWords(totalPaise),
    notes: credits ? notesOfCreditNote(document, credits) : notesOfInvoice(document),
    signature: { above: `For ${seller.name}`, below: 'Authorised signatory' },
  };
}

function titleOf({ gst, seller }: InvoiceDocument): InvoiceText['title'] {
  if (gst) return 'Tax invoice';
  return isComposition(seller) ? 'Bill of supply' : 'Invoice';
}

const isComposition = ({ taxStatus }: InvoiceDocument['seller']) => taxStatus === 'composition';

/** The words that rule 5(1)(f) of the CGST Rules requires at the top of a bill of supply. */
const COMPOSITION_STATEMENT = 'Composition taxable person, not eligible to collect tax on supplies';

type Credits = NonNullable<InvoiceDocument['credits']>;

function creditFacts({ number, issuedAt }: Credits): InvoiceText['facts'] {
  return [
    ['For invoice', number],
    ['Invoice date', formatLongDate(new Date(issuedAt))],
  ];
}

function notesOfInvoice({ gst, seller }: InvoiceDocument): string[] {
  return [
    ...(gst ? ['Prices include GST. Quantities are numbers (NOS).'] : []),
    ...(gst ? ['Whether tax is payable on reverse charge: No'] : []),
    `This ${isComposition(seller) ? 'bill of supply' : 'invoice'} was issued electronically.`,
  ];
}

function notesOfCreditNote({ gst, seller }: InvoiceDocument, { reason }: Credits): string[] {
  return [
    `Reason: ${reason}`,
    ...(gst ? ['Amounts include GST. Issued under section 34 of the CGST Act, 2017.'] : []),
    ...(!gst && seller.gstin !== undefined && !isComposition(seller) ? [COMMERCIAL_NOTE] : []),
    'This credit note was issued electronically.',
  ];
}

const COMMERCIAL_NOTE =
  'Commercial credit note without GST: the time to reduce the GST of the invoice (section 34(2) of the CGST Act, 2017) is over.';

function sellerLines(seller: InvoiceDocument['seller']): string[] {
  const { address, gstin, fssaiLicence, email, phone } = seller;
  return [
    isComposition(seller) ? COMPOSITION_STATEMENT : '',
    ...(address === undefined ? [] : [onOneLine(address)]),
    gstin === undefined ? '' : `GSTIN ${gstin}`,
    fssaiLicence === undefined ? '' : `FSSAI licence ${fssaiLicence}`,
    [phone && formatPhone(phone), email].filter((one) => one !== undefined).join(' · '),
  ].filter((line) => line !== '');
}

function buyerLines(buyer: InvoiceDocument['buyer']): string[] {
  const { name, address, city, state, stateCode, postalCode, phone } = buyer;
  return [
    name,
    onOneLine(address),
    `${city} ${postalCode}`,
    stateCode === undefined ? state : `${state} (State code ${stateCode})`,
    formatPhone(phone),
  ];
}

function onOneLine(text: string): string {
  return text
    .split(/\s*[\n\r]\s*/)
    .filter((part) => part !== '')
    .join(', ');
}

function supplyLines({ placeOfSupply, isInterState }: Gst): string[] {
  return [
    placeOfSupply ? `${placeOfSupply.name} (${placeOfSupply.code})` : 'The State of the seller',
    isInterState ? 'Supply to another State' : 'Supply within the State',
  ];
}

type Table = Pick<InvoiceText, 'columns' | 'rows' | 'sums'>;

function plainTable(document: InvoiceDocument): Table {
  const { headings, rows, amount } = leadingColumns(document);
  return {
    columns: [...headings, amount],
    rows: rows.map(({ cells, line }) => [...cells, formatAmount(line.grossPaise)]),
    sums: [...sumCells(headings), formatAmount(document.totalPaise)],
  };
}

function taxTable(document: InvoiceDocument, gst: Gst): Table {
  const { headings, rows, amount } = leadingColumns(document);
  const { isInterState, taxablePaise, cgstPaise, sgstPaise, igstPaise } = gst;
  const parts = isInterState ? ['IGST ₹'] : ['CGST ₹', `${gst.stateTaxName} ₹`];
  const partsOf = (tax: Pick<Gst, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) =>
    isInterState ? [formatAmount(tax.igstPaise)] : [formatAmount(tax.cgstPaise), formatAmount(tax.sgstPaise)];
  return {
    columns: [...headings, 'Taxable ₹', 'GST', ...parts, amount],
    rows: rows.map(({ cells, line }) => [
      ...cells,
      formatAmount(line.tax?.taxablePaise ?? 0),
      formatPercent(line.tax?.rateBasisPoints ?? 0),
      ...partsOf(line.tax ?? { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }),
      formatAmount(line.grossPaise),
    ]),
    sums: [
      ...sumCells(headings),
      formatAmount(taxablePaise),
      '',
      ...partsOf(gst),
      formatAmount(taxablePaise + cgstPaise + sgstPaise + igstPaise),
    ],
  };
}

interface LeadingColumns {
  headings: string[];
  rows: { cells: string[]; line: InvoiceLine }[];
  /** The heading of the last column. */
  amount: string;
}

/** The columns before the amounts. A credit note lists only the lines that it credits, in full or in part. */
function leadingColumns({ lines, credits }: InvoiceDocument): LeadingColumns {
  if (!credits) {
    const rows = lines.map((line) => ({ line, cells: [...itemCells(line), ...priceCells(line)] }));
    return { headings: ['Item', 'HSN', 'Qty', 'Unit price ₹'], rows, amount: 'Amount ₹' };
  }
  const rows = lines
    .filter(({ grossPaise }) => grossPaise > 0)
    .map((line) => ({ line, cells: itemCells({ ...line, description: creditedDescription(line) }) }));
  return { headings: ['Item', 'HSN'], rows, amount: 'Credited ₹' };
}

function creditedDescription(line: InvoiceLine): string {
  const { description, quantity, pricePaise, grossPaise, creditedQuantity } = line;
  const units = creditedQuantity ?? (grossPaise === quantity * pricePaise ? quantity : undefined);
  return units === undefined ? `${description}, in part` : `${units} × ${description}`;
}

const itemCells = ({ description, hsn }: InvoiceLine) => [description, hsn ?? '–'];
const priceCells = ({ quantity, pricePaise }: InvoiceLine) => [String(quantity), formatAmount(pricePaise)];
const sumCells = (headings: string[]) => headings.map((_, i) => (i === 0 ? 'Sum' : ''));

const formatPercent = (basisPoints: number) => `${Number(toDecimalRupees(basisPoints))}%`;

/** Two decimals and Indian digit grouping, without ₹: the column heading has it. */
function formatAmount(paise: number): string {
  return formatPaise(paise).replace('₹', '');
}
