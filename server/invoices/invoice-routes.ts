import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { limitRate } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/refusal.ts';
import { findCreditNote } from './find-credit-notes.ts';
import { findInvoice } from './find-invoice.ts';
import type { Invoice } from './invoice.ts';
import { PAPER_PATHS, type PaperKind, readPaperTicket } from './invoice-address.ts';
import { invoicePage } from './invoice-page.ts';
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts';
import { INVOICE_POLICY } from './invoice-style.ts';

const params = z.object({ ticket: z.string().max(500) });
// Rendering a PDF takes 0.1 s of one CPU core.
const PDFS_A_MINUTE = 20;

const FIND: Record<PaperKind, (db: Database, name: string) => Promise<Invoice | undefined>> = {
  invoice: findInvoice,
  'credit-note': findCreditNote,
};

/** Routes for invoices and credit notes as pages and PDFs. The URL grants access (capability `invoices`). */
export function invoiceRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const kind of ['invoice', 'credit-note'] as const) await app.register(paperRoutes(deps, kind));
  };
}

function paperRoutes({ db, secret }: AppDeps, kind: PaperKind): FastifyPluginAsyncZod {
  const paperOf = async (ticket: string): Promise<Invoice> => {
    const name = readPaperTicket(secret, kind, ticket);
    const paper = name === undefined ? undefined : await FIND[kind](db, name);
    if (paper) return paper;
    const what = kind.replace('-', ' ');
    throw new Refusal('not_found', `This link has expired. Please open the ${what} from My Orders.`);
  };

  return async (app) => {
    app.get(PAPER_PATHS[kind].page, { schema: { hide: true, params } }, async (request, reply) => {
      const paper = await paperOf(request.params.ticket);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', INVOICE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(invoicePage(paper));
    });

    app.get(PAPER_PATHS[kind].pdf, { schema: { hide: true, params } }, async (request, reply) => {
      const paper = await paperOf(request.params.ticket);
      await limitRate(db, `invoice-pdf:${clientAddress(request)}`, { max: PDFS_A_MINUTE, windowSeconds: 60 });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoiceFileName(paper)}"`)
        .header('cache-control', 'private, no-store')
        .send(await invoicePdf(paper));
    });
  };
}
