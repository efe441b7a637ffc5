import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  appliedStatement,
  applyStatementBody,
  statementList,
  statementParams,
  statementReview,
  uploadStatementBody,
} from '#contract/admin/orders/statements.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { applyStatement } from './apply-statement.ts';
import { listStatements } from './list-statements.ts';
import { reviewStatement } from './review-statement.ts';
import { reviewReply } from './statement-reply.ts';
import { storeStatement } from './store-statement.ts';

const TAGS = ['admin: payments'];
// a year of a busy account; JSON escapes at most double it
const MAX_BODY_BYTES = 6 * 1024 * 1024;
const MAX_UPLOADS_PER_HOUR = 60;

/** Statements of banks and remittances of carriers: upload, review, record. */
export function statementAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.statements,
      {
        config: adminRoute('payments.read'),
        schema: { summary: 'The latest uploaded statements', tags: TAGS, response: { 200: statementList } },
      },
      async () => ({ data: await listStatements(db) }),
    );

    app.post(
      ADMIN_PATHS.statements,
      {
        config: { ...adminRoute('payments.record', 'statement.upload'), isUpload: true },
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          summary: 'Upload a statement of a bank, or a remittance of a carrier, as CSV; records nothing',
          tags: TAGS,
          body: uploadStatementBody,
          response: { 200: statementReview },
        },
      },
      async (request) => {
        const limit = { max: MAX_UPLOADS_PER_HOUR, windowSeconds: 3600 };
        await limitRate(db, `statements:${request.staff.id}`, limit);
        const { importId } = await storeStatement(db, request.body, actorOf(request));
        return reviewReply(await reviewStatement(db, importId));
      },
    );

    app.get(
      ADMIN_PATHS.statement,
      {
        config: adminRoute('payments.read'),
        schema: {
          summary: 'The rows of a statement with the orders that they may belong to',
          tags: TAGS,
          params: statementParams,
          response: { 200: statementReview },
        },
      },
      async (request) => reviewReply(await reviewStatement(db, request.params.id)),
    );

    app.post(
      ADMIN_PATHS.applyStatement,
      {
        config: adminRoute('payments.record', 'payment.record'),
        schema: {
          summary: 'Record the money of chosen rows, one transaction and one result each',
          tags: TAGS,
          params: statementParams,
          body: applyStatementBody,
          response: { 200: appliedStatement },
        },
      },
      async (request) => ({
        results: await applyStatement(db, request.params.id, request.body.matches, actorOf(request)),
      }),
    );
  };
}
