import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppDeps } from '#server/app-deps.ts';
import { Refusal } from '#server/refusal.ts';
import { INVOICE_PATH, readInvoiceTicket } from './invoice-address.ts';
import { invoicePage } from './invoice-page.ts';
import { selectInvoice } from './invoice-queries.ts';
import { INVOICE_POLICY } from './invoice-style.ts';

const params = z.object({ ticket: z.string().max(500) });

/** The invoice as a page, for whoever has its address (capability `invoices`). */
export function invoiceRoutes({ db, secret }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(INVOICE_PATH, { schema: { hide: true, params } }, async (request, reply) => {
      const orderId = readInvoiceTicket(secret, request.params.ticket);
      const invoice = orderId === undefined ? undefined : await selectInvoice(db, orderId);
      if (!invoice)
        throw new Refusal('not_found', 'This link has expired. Please open the invoice from My Orders.');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', INVOICE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(invoicePage(invoice));
    });
  };
}
