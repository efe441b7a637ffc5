import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Invoice } from './invoice.ts';
import { drawInvoice } from './invoice-sheet.ts';
import { type InvoiceText, invoiceText } from './invoice-text.ts';

const FONTS = path.join(import.meta.dirname, 'fonts');

/** An invoice or a credit note as an A4 PDF with selectable text. The same invoice gives the same bytes. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const text = invoiceText(invoice);
  const sheet = await emptySheet(invoice, text);
  const whole = buffer(sheet);
  drawInvoice(sheet, text, invoice.number);
  sheet.end();
  return await whole;
}

/** The library and its fonts use 20 MB of memory, so they are loaded with the first PDF. */
async function emptySheet({ number, issuedAt }: Invoice, { title, seller }: InvoiceText) {
  const [{ default: PdfDocument }, plain, bold] = await Promise.all([
    import('pdfkit'),
    readFile(path.join(FONTS, 'noto-sans.ttf')),
    readFile(path.join(FONTS, 'noto-sans-bold.ttf')),
  ]);
  const sheet = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  sheet.registerFont('plain', plain);
  sheet.registerFont('bold', bold);
  return sheet;
}

/** The suggested file name of the download. */
export function invoiceFileName({ number, document }: Pick<Invoice, 'number' | 'document'>): string {
  return `${document.credits ? 'credit-note' : 'invoice'}-${number.replaceAll('/', '-')}.pdf`;
}
