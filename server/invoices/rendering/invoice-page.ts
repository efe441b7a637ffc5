import { escapeHtml } from '#format/escape-markup.ts';
import type { Invoice } from '../invoice.ts';
import { INVOICE_CSS } from './invoice-page-style.ts';
import { type InvoiceText, invoiceText } from './invoice-text.ts';

/** An invoice or a credit note as an HTML page for printing on A4. */
export function invoicePage(invoice: Invoice): string {
  const { title, seller, facts, parties, total, totalInWords, notes, signature, ...columns } =
    invoiceText(invoice);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} ${escapeHtml(invoice.number)}</title><style>${INVOICE_CSS}</style></head>
<body><main>
<header><div><p class="seller">${escapeHtml(seller.name)}</p>${linesOf(seller.lines)}</div>
<div class="facts"><h1>${title}</h1>${facts.map(fact).join('\n')}</div></header>
<div class="parties">${parties.map(party).join('')}</div>
<div class="scroll">${table(columns)}</div>
<p class="total">${total.label} <strong>${total.amount}</strong></p>
<p class="words">${totalInWords}</p>
<footer><p class="lines">${notes.join('\n')}</p>
<div class="signature"><p>${escapeHtml(signature.above)}</p><p>${signature.below}</p></div></footer>
</main></body></html>`;
}

function fact([label, value]: InvoiceText['facts'][number]): string {
  return `<p>${label} <b>${escapeHtml(value)}</b></p>`;
}

function party({ heading, lines }: InvoiceText['parties'][number]): string {
  return `<section><h2>${heading}</h2>${linesOf(lines)}</section>`;
}

function linesOf(lines: string[]): string {
  return `<p class="lines">${lines.map(escapeHtml).join('\n')}</p>`;
}

function table({ columns, rows, sums }: Pick<InvoiceText, 'columns' | 'rows' | 'sums'>): string {
  const head = columns.map((heading, i) => `<th${left(i)} scope="col">${heading}</th>`).join('');
  return (
    `<table><thead><tr>${head}</tr></thead><tbody>${rows.map(row).join('\n')}</tbody>` +
    `<tfoot>${row(sums)}</tfoot></table>`
  );
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell, i) => `<td${left(i)}>${escapeHtml(cell)}</td>`).join('')}</tr>`;
}

const left = (column: number) => (column === 0 ? ' class="left"' : '');
