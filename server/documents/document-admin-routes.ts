import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { documentsBody } from '#contract/admin/orders/documents.ts';
import { indianDay } from '#format/dates.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { onlyFile } from './only-file.ts';
import { readPrintData } from './read-print-data.ts';
import { createDocumentRenderer } from './rendering/render-worker-client.ts';
import { zipDocuments } from './zip-documents.ts';

/** Packing slips, labels, pick lists, invoices and credit notes of a selection, as one PDF or as a ZIP. */
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
        const name = `${job.kind}-${indianDay(job.printedAt)}`;
        reply.header('cache-control', 'private, no-store');
        const files = renderer.render(job);
        if (job.isSeparate) {
          return reply
            .type('application/zip')
            .header('content-disposition', `attachment; filename="${name}.zip"`)
            .send(zipDocuments(files, { leftOut: job.leftOut, at: job.printedAt }));
        }
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${name}.pdf"`)
          .send(await onlyFile(files));
      },
    );
  };
}
