import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { documentsQuery } from '#contract/admin/orders/documents.ts';
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

    app.get(
      ADMIN_PATHS.documents,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'Slips, labels, pick lists and invoices as PDF or ZIP',
          querystring: documentsQuery,
        },
      },
      async (request, reply) => {
        const job = await readPrintData(db, request.query, { shopOrigin: settings.shopOrigin });
        const name = `${job.kind}-${job.printedAt.toISOString().slice(0, 10)}`;
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
