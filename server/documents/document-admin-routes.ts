import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { documentsBody, issuedDocumentsQuery } from '#contract/admin/orders/documents.ts';
import { indianDay } from '#format/dates.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { onlyFile } from './only-file.ts';
import type { PrintData } from './print-data.ts';
import { readIssuedDocuments, readPrintData } from './read-print-data.ts';
import { createDocumentRenderer } from './rendering/render-worker-client.ts';
import { zipDocuments } from './zip-documents.ts';

/** Packing slips, labels, pick lists, invoices and credit notes of a selection or of days, as one PDF or as a ZIP. */
export function documentAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const renderer = createDocumentRenderer();
    app.addHook('onClose', () => renderer.close());

    app.post(
      ADMIN_PATHS.documents,
      {
        // changes nothing, so nothing is recorded and no reply is stored; a POST because a URL is too short
        config: adminRoute('orders.read', 'order.pack', { storesOwnReply: true }),
        schema: {
          summary: 'Slips, labels, pick lists and invoices as PDF or ZIP',
          body: documentsBody,
        },
      },
      async (request, reply) => {
        const job = await readPrintData(db, request.body, { shopOrigin: settings.shopOrigin });
        if (!job.isSeparate) return await sendPdf(reply, job);
        return reply
          .type('application/zip')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${fileName(job)}.zip"`)
          .send(zipDocuments(renderer.render(job), { leftOut: job.leftOut, at: job.printedAt }));
      },
    );

    app.get(
      ADMIN_PATHS.issuedDocuments,
      {
        config: adminRoute('reports.read'),
        schema: {
          summary: 'The invoices or credit notes of some days as PDF',
          querystring: issuedDocumentsQuery,
        },
      },
      async ({ query }, reply) => {
        return await sendPdf(
          reply,
          await readIssuedDocuments(db, query, { shopOrigin: settings.shopOrigin }),
        );
      },
    );

    async function sendPdf(reply: FastifyReply, job: PrintData) {
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${fileName(job)}.pdf"`)
        .send(await onlyFile(renderer.render(job)));
    }
  };
}

const fileName = ({ kind, printedAt }: PrintData) => `${kind}-${indianDay(printedAt)}`;
