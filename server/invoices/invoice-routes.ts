import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppDeps } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { limitRate } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/refusal.ts';
import { findInvoice } from './find-invoice.ts';
import type { Invoice } from './invoice.ts';
import { INVOICE_PATH, INVOICE_PDF_PATH, readInvoiceTicket } from './invoice-address.ts';
import { invoicePage } from './invoice-page.ts';
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts';
import { INVOICE_POLICY } from './invoice-style.ts';

const params = z.object({ ticket: z.string().max(500) });
// Drawing costs a tenth of a second of a core.
const PDFS_A_MINUTE = 20;

/** The invoice as a page and as a PDF, for whoever has its address (capability `invoices`). */
export function invoiceRoutes({ db, secret }: AppDeps): FastifyPluginAsyncZod {
  const invoiceOf = async (ticket: string): Promise<Invoice> => {
    const orderId = readInvoiceTicket(secret, ticket);
    const invoice = orderId === undefined ? undefined : await findInvoice(db, orderId);
    if (invoice) return invoice;
    throw new Refusal('not_found', 'This link has expired. Please open the invoice from My Orders.');
  };

  return async (app) => {
    app.get(INVOICE_PATH, { schema: { hide: true, params } }, async (request, reply) => {
      const invoice = await invoiceOf(request.params.ticket);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', INVOICE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(invoicePage(invoice));
    });

    app.get(INVOICE_PDF_PATH, { schema: { hide: true, params } }, async (request, reply) => {
      const invoice = await invoiceOf(request.params.ticket);
      await limitRate(db, `invoice-pdf:${clientAddress(request)}`, { max: PDFS_A_MINUTE, windowSeconds: 60 });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoiceFileName(invoice.number)}"`)
        .header('cache-control', 'private, no-store')
        .send(await invoicePdf(invoice));
    });
  };
}
