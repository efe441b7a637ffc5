import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { gstFileParams, gstReturnQuery, gstReturnReply } from '#contract/admin/reports/gst-returns.ts';
import { reportParams, reportQuery, reportReply } from '#contract/admin/reports/reports.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { gstFileName, gstReturnCsv } from './gst-return-csv.ts';
import { readGstReturn } from './read-gst-return.ts';
import { readReport } from './read-report.ts';
import { reportCsv, reportFileName } from './report-csv.ts';
import { stockValueCsv } from './stock-value-csv.ts';

/** Reports of sales and stock, and the GST returns, as figures and as CSV files. */
export function reportAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.report,
      {
        config: adminRoute('reports.read'),
        schema: {
          summary: 'A report of sales or stock, compared with the days before',
          tags: ['admin: reports'],
          params: reportParams,
          querystring: reportQuery,
          response: { 200: reportReply },
        },
      },
      async ({ params, query }) => {
        return await readReport(db, params.name, query);
      },
    );

    app.get(
      ADMIN_PATHS.reportFile,
      {
        config: adminRoute('reports.read'),
        schema: {
          summary: 'All rows of a report as a CSV file',
          tags: ['admin: reports'],
          params: reportParams,
          querystring: reportQuery,
        },
      },
      async ({ params, query }, reply) => {
        const { name } = params;
        if (name === 'stock-value') return sendCsv(reply, reportFileName({ name }), stockValueCsv(db));
        const report = await readReport(db, name, query, { isComplete: true });
        return sendCsv(reply, reportFileName(report), reportCsv(name, report));
      },
    );

    app.get(
      ADMIN_PATHS.gstReturn,
      {
        config: adminRoute('reports.read'),
        schema: {
          summary: 'The GST return of a month or quarter, from its invoices and credit notes',
          tags: ['admin: reports'],
          querystring: gstReturnQuery,
          response: { 200: gstReturnReply },
        },
      },
      async ({ query }) => {
        return await readGstReturn(db, query);
      },
    );

    app.get(
      ADMIN_PATHS.gstReturnFile,
      {
        config: adminRoute('reports.read'),
        schema: {
          summary: 'A table of a GST return as a CSV file for the returns offline tool',
          tags: ['admin: reports'],
          params: gstFileParams,
          querystring: gstReturnQuery,
        },
      },
      async ({ params, query }, reply) => {
        const gstReturn = await readGstReturn(db, query, { isComplete: true });
        return sendCsv(reply, gstFileName(gstReturn, params.file), gstReturnCsv(gstReturn, params.file));
      },
    );
  };
}

function sendCsv(reply: FastifyReply, name: string, csv: string | Readable) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csv);
}
