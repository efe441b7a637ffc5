import { decimalRupees, writtenRupees } from '#server/money.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from './invoice.ts';

type Gst = NonNullable<InvoiceDocument['gst']>;

/** Everything an invoice says, in order (CGST Rules, rule 46): the page and the PDF only set it. */
export interface InvoiceText {
  title: 'Tax invoice' | 'Invoice';
  seller: { name: string; lines: string[] };
  /** Number, date and order. */
  facts: [label: string, value: string][];
  parties: { heading: string; lines: string[] }[];
  /** The first is words, all others figures. */
  columns: string[];
  rows: string[][];
  /** One cell a column; '' where there is nothing to add up. */
  sums: string[];
  total: string;
  totalInWords: string;
  notes: string[];
  signature: { above: string; below: string };
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

export function invoiceText({ number, issuedAt, document }: Invoice): InvoiceText {
  const { seller, buyer, lines, gst, totalPaise, orderId } = document;
  return {
    title: gst ? 'Tax invoice' : 'Invoice',
    seller: { name: seller.name, lines: sellerLines(seller) },
    facts: [
      ['Number', number],
      ['Date', DAY.format(issuedAt)],
      ['Order', orderId],
    ],
    parties: [
      { heading: 'Billed and delivered to', lines: buyerLines(buyer) },
      ...(gst ? [{ heading: 'Place of supply', lines: supplyLines(gst) }] : []),
    ],
    ...(gst ? taxTable(lines, gst) : plainTable(lines, totalPaise)),
    total: writtenRupees(totalPaise),
    totalInWords: amountInWords(totalPaise),
    notes: [
      ...(gst ? ['Prices include GST. Quantities are numbers (NOS).'] : []),
      ...(gst ? ['Whether tax is payable on reverse charge: No'] : []),
      'This invoice was issued electronically.',
    ],
    signature: { above: `For ${seller.name}`, below: 'Authorised signatory' },
  };
}

function sellerLines({ address, gstin, fssaiLicence, email, phone }: InvoiceDocument['seller']): string[] {
  return [
    ...(address === undefined ? [] : [onOneLine(address)]),
    gstin === undefined ? '' : `GSTIN ${gstin}`,
    fssaiLicence === undefined ? '' : `FSSAI licence ${fssaiLicence}`,
    [phone, email].filter((one) => one !== undefined).join(' · '),
  ].filter((line) => line !== '');
}

function buyerLines(buyer: InvoiceDocument['buyer']): string[] {
  const { name, address, city, state, stateCode, postalCode, phone } = buyer;
  return [
    name,
    onOneLine(address),
    `${city} ${postalCode}`,
    stateCode === undefined ? state : `${state} (State code ${stateCode})`,
    phone,
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

function plainTable(lines: readonly InvoiceLine[], totalPaise: number): Table {
  return {
    columns: ['Item', 'HSN', 'Qty', 'Unit price ₹', 'Amount ₹'],
    rows: lines.map((line) => [...first(line), figure(line.grossPaise)]),
    sums: ['Sum', '', '', '', figure(totalPaise)],
  };
}

function taxTable(lines: readonly InvoiceLine[], gst: Gst): Table {
  const { isInterState, taxablePaise, cgstPaise, sgstPaise, igstPaise } = gst;
  const parts = isInterState ? ['IGST ₹'] : ['CGST ₹', `${gst.stateTaxName} ₹`];
  const partsOf = (tax: Pick<Gst, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) =>
    isInterState ? [figure(tax.igstPaise)] : [figure(tax.cgstPaise), figure(tax.sgstPaise)];
  return {
    columns: ['Item', 'HSN', 'Qty', 'Unit price ₹', 'Taxable ₹', 'GST', ...parts, 'Amount ₹'],
    rows: lines.map((line) => [
      ...first(line),
      figure(line.tax?.taxablePaise ?? 0),
      percent(line.tax?.rateBasisPoints ?? 0),
      ...partsOf(line.tax ?? { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }),
      figure(line.grossPaise),
    ]),
    sums: [
      ...['Sum', '', '', ''],
      figure(taxablePaise),
      '',
      ...partsOf(gst),
      figure(taxablePaise + cgstPaise + sgstPaise + igstPaise),
    ],
  };
}

function first({ description, hsn, quantity, pricePaise }: InvoiceLine): string[] {
  return [description, hsn ?? '–', String(quantity), figure(pricePaise)];
}

const percent = (basisPoints: number) => `${Number(decimalRupees(basisPoints))}%`;

/** Two decimals and Indian grouping; the column says that it is rupees. */
function figure(paise: number): string {
  return writtenRupees(paise).replace('₹', '');
}
