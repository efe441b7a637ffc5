import { escapeHtml } from '#server/http/escape-html.ts';
import { decimalRupees, writtenRupees } from '#server/money.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from './invoice.ts';
import { STYLE } from './invoice-style.ts';

type Gst = NonNullable<InvoiceDocument['gst']>;

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** An invoice as a page that prints on A4. */
export function invoicePage({ number, issuedAt, document }: Invoice): string {
  const { seller, gst } = document;
  const title = gst ? 'Tax invoice' : 'Invoice';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} ${escapeHtml(number)}</title><style>${STYLE}</style></head>
<body><main>
<header><div><p class="seller">${escapeHtml(seller.name)}</p>${sellerLines(seller)}</div>
<div class="facts"><h1>${title}</h1><p>Number <b>${escapeHtml(number)}</b></p><p>Date ${DAY.format(issuedAt)}</p>
<p>Order ${escapeHtml(document.orderId)}</p></div></header>
<div class="parties">${party('Billed and delivered to', buyerLines(document.buyer))}${gst ? supply(gst) : ''}</div>
<div class="scroll">${gst ? taxTable(document.lines, gst) : plainTable(document.lines)}</div>
<p class="total">Total <strong>${writtenRupees(document.totalPaise)}</strong></p>
<footer>${gst ? '<p>Prices include GST. Tax is not payable on reverse charge.</p>' : ''}
<p>This invoice was made by a computer and is valid without a signature.</p></footer>
</main></body></html>`;
}

function sellerLines({ address, gstin, fssaiLicence, email, phone }: InvoiceDocument['seller']): string {
  const contact = [phone, email].filter((one) => one !== undefined).join(' · ');
  const lines = [
    address,
    gstin && `GSTIN ${gstin}`,
    fssaiLicence && `FSSAI licence ${fssaiLicence}`,
    contact,
  ];
  return `<p class="lines">${lines
    .filter(Boolean)
    .map((line) => escapeHtml(line ?? ''))
    .join('\n')}</p>`;
}

function buyerLines({
  name,
  address,
  city,
  state,
  stateCode,
  postalCode,
  phone,
}: InvoiceDocument['buyer']): string[] {
  return [
    name,
    address,
    `${city} ${postalCode}`,
    stateCode ? `${state} (State code ${stateCode})` : state,
    phone,
  ];
}

function supply({ placeOfSupply, isInterState }: Gst): string {
  const place = placeOfSupply ? `${placeOfSupply.name} (${placeOfSupply.code})` : 'The State of the seller';
  return party('Place of supply', [
    place,
    isInterState ? 'Supply to another State' : 'Supply within the State',
  ]);
}

function party(heading: string, lines: string[]): string {
  return `<section><h2>${heading}</h2><p class="lines">${lines.map(escapeHtml).join('\n')}</p></section>`;
}

function plainTable(lines: readonly InvoiceLine[]): string {
  const rows = lines.map(
    (line) =>
      `<tr>${first(line)}<td>${line.quantity}</td>${money(line.pricePaise)}${money(line.grossPaise)}</tr>`,
  );
  return table(['Quantity', 'Price ₹', 'Amount ₹'], rows);
}

function taxTable(lines: readonly InvoiceLine[], gst: Gst): string {
  const parts = gst.isInterState ? ['IGST ₹'] : ['CGST ₹', `${gst.stateTaxName} ₹`];
  const rows = lines.map(
    (line) =>
      `<tr>${first(line)}<td>${escapeHtml(line.hsn ?? '–')}</td><td>${line.quantity}</td>${money(line.pricePaise)}` +
      `${money(line.tax?.taxablePaise ?? 0)}<td>${percent(line.tax?.rateBasisPoints ?? 0)}</td>` +
      `${partsOf(line.tax ?? gst, gst.isInterState)}${money(line.grossPaise)}</tr>`,
  );
  const sums =
    `<tfoot><tr><td class="left" colspan="4">Sum</td>${money(gst.taxablePaise)}<td></td>` +
    `${partsOf(gst, gst.isInterState)}${money(gst.taxablePaise + gst.cgstPaise + gst.sgstPaise + gst.igstPaise)}</tr></tfoot>`;
  return table(['HSN', 'Qty', 'Price ₹', 'Taxable ₹', 'GST', ...parts, 'Amount ₹'], rows, sums);
}

function table(headings: string[], rows: string[], foot = ''): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  return `<table><thead><tr><th class="left" scope="col">Item</th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody>${foot}</table>`;
}

function first({ description }: InvoiceLine): string {
  return `<td class="left">${escapeHtml(description)}</td>`;
}

function partsOf(tax: Pick<Gst, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>, isInterState: boolean): string {
  return isInterState ? money(tax.igstPaise) : money(tax.cgstPaise) + money(tax.sgstPaise);
}

const money = (paise: number) => `<td>${grouped(paise)}</td>`;
const percent = (basisPoints: number) => `${Number(decimalRupees(basisPoints))}%`;

/** Two decimals and Indian grouping; the column says that it is rupees. */
function grouped(paise: number): string {
  return writtenRupees(paise).replace('₹', '');
}
