import { buffer } from 'node:stream/consumers';
import { createPdf } from '#server/pdf/create-pdf.ts';
import type { Invoice } from '../invoice.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceText } from './invoice-text.ts';

/** An invoice or a credit note as an A4 PDF with selectable text. The same invoice gives the same bytes. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const text = invoiceText(invoice);
  const pdf = await createPdf({
    title: `${text.title} ${invoice.number}`,
    author: text.seller.name,
    createdAt: invoice.issuedAt,
  });
  const bytes = buffer(pdf);
  drawInvoice(pdf, text, invoice.number);
  pdf.end();
  return await bytes;
}

/** The suggested file name of the download. */
export function invoiceFileName({ number, document }: Pick<Invoice, 'number' | 'document'>): string {
  return `${document.credits ? 'credit-note' : 'invoice'}-${number.replaceAll('/', '-')}.pdf`;
}
