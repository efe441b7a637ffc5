import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { clientIp } from '#wire/client-ip.ts';
import {
  BILLING_DOCUMENT_PATHS,
  type BillingDocumentKind,
  verifyBillingDocumentToken,
} from './billing-document-links.ts';
import { findCreditNote, findInvoice } from './find-billing-documents.ts';
import type { Invoice } from './invoice.ts';
import { invoicePage } from './rendering/invoice-page.ts';
import { INVOICE_CONTENT_SECURITY_POLICY } from './rendering/invoice-page-style.ts';
import { invoiceFileName, invoicePdf } from './rendering/invoice-pdf.ts';

const params = z.object({ token: z.string().max(500) });
// Rendering a PDF takes 0.1 s of one CPU core.
const MAX_PDFS_PER_MINUTE = 20;

const FIND_DOCUMENT: Record<
  BillingDocumentKind,
  (db: Database, name: string) => Promise<Invoice | undefined>
> = {
  invoice: findInvoice,
  'credit-note': findCreditNote,
};

/** Routes for invoices and credit notes as pages and PDFs. The URL grants access (capability `invoices`). */
export function invoiceRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const kind of ['invoice', 'credit-note'] as const) await app.register(documentRoutes(deps, kind));
  };
}

function documentRoutes(
  { db, signingSecret, settings }: AppDeps,
  kind: BillingDocumentKind,
): FastifyPluginAsyncZod {
  const requireDocument = async (token: string): Promise<Invoice> => {
    const name = verifyWithSecrets({ signingSecret, settings }, (each) =>
      verifyBillingDocumentToken(each, kind, token),
    );
    const billingDocument = name === undefined ? undefined : await FIND_DOCUMENT[kind](db, name);
    if (billingDocument) return billingDocument;
    const documentName = kind.replace('-', ' ');
    throw new UserError(
      'not_found',
      `This link has expired. Please open the ${documentName} from My Orders.`,
    );
  };

  return async (app) => {
    app.get(BILLING_DOCUMENT_PATHS[kind].page, { schema: { hide: true, params } }, async (request, reply) => {
      const billingDocument = await requireDocument(request.params.token);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', INVOICE_CONTENT_SECURITY_POLICY)
        .header('cache-control', 'private, no-store')
        .send(invoicePage(billingDocument));
    });

    app.get(BILLING_DOCUMENT_PATHS[kind].pdf, { schema: { hide: true, params } }, async (request, reply) => {
      const billingDocument = await requireDocument(request.params.token);
      await limitRate(db, `invoice-pdf:${clientIp(request)}`, {
        max: MAX_PDFS_PER_MINUTE,
        windowSeconds: 60,
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoiceFileName(billingDocument)}"`)
        .header('cache-control', 'private, no-store')
        .send(await invoicePdf(billingDocument));
    });
  };
}
