import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { reportParams, reportQuery, reportReply } from '#contract/admin/reports/reports.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { readReport } from './read-report.ts';
import { reportCsv, reportFileName } from './report-csv.ts';

/** Reports of sales and stock, as figures and as CSV files. */
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
        const report = await readReport(db, params.name, query, { isComplete: true });
        return reply
          .type('text/csv; charset=utf-8')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${reportFileName(report)}"`)
          .send(reportCsv(report));
      },
    );
  };
}
