import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Invoice } from '../invoice.ts';
import { type InvoiceText, invoiceText } from './invoice-text.ts';
import { drawInvoice } from './pdf-layout.ts';

const FONTS = path.join(import.meta.dirname, 'fonts');

/** An invoice or a credit note as an A4 PDF with selectable text. The same invoice gives the same bytes. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const text = invoiceText(invoice);
  const pdf = await createPdf(invoice, text);
  const bytes = buffer(pdf);
  drawInvoice(pdf, text, invoice.number);
  pdf.end();
  return await bytes;
}

/** The library and its fonts use 20 MB of memory, so they are loaded with the first PDF. */
async function createPdf({ number, issuedAt }: Invoice, { title, seller }: InvoiceText) {
  const [{ default: PdfDocument }, plain, bold] = await Promise.all([
    import('pdfkit'),
    readFile(path.join(FONTS, 'noto-sans.ttf')),
    readFile(path.join(FONTS, 'noto-sans-bold.ttf')),
  ]);
  const pdf = new PdfDocument({
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
  pdf.registerFont('plain', plain);
  pdf.registerFont('bold', bold);
  return pdf;
}

/** The suggested file name of the download. */
export function invoiceFileName({ number, document }: Pick<Invoice, 'number' | 'document'>): string {
  return `${document.credits ? 'credit-note' : 'invoice'}-${number.replaceAll('/', '-')}.pdf`;
}
