import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adminImportDetails,
  adminImportList,
  applyImportBody,
  discardImportReply,
  importParams,
  importProductList,
  listImportProductsQuery,
  readImportBody,
  uploadImportQuery,
} from '#contract/admin/catalog/imports.ts';
import { exportProductsQuery } from '#contract/admin/catalog/products.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { exportProducts } from '../import-export/export-products.ts';
import { findProductsToExport } from '../staff-list/list-products-for-staff.ts';
import { discardImport, readImportAgain, startApplying, startUndoing } from './change-import.ts';
import { getImport, listImportProducts, listImports, requireImport } from './list-imports.ts';
import { storeUpload } from './store-upload.ts';
import { writeRejectedRows } from './write-rejected-rows.ts';

const TAGS = ['admin: products'];
const MAX_UPLOADS_PER_HOUR = 60;

/** Product files: upload, review, apply, undo, and export. */
export function importAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(
      'application/octet-stream',
      (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) => done(null, body),
    );

    app.get(
      ADMIN_PATHS.imports,
      {
        config: adminRoute('products.edit'),
        schema: { summary: 'The latest product imports', tags: TAGS, response: { 200: adminImportList } },
      },
      async () => await listImports(db),
    );

    app.post(
      ADMIN_PATHS.imports,
      {
        config: { ...adminRoute('products.edit', 'import.upload'), isUpload: true },
        schema: {
          summary: 'Upload a product file, CSV or XLSX; the body is the file. Changes no product',
          tags: TAGS,
          querystring: uploadImportQuery,
          response: { 201: adminImportDetails },
        },
      },
      async (request, reply) => {
        const limit = { max: MAX_UPLOADS_PER_HOUR, windowSeconds: 3600 };
        await limitRate(db, `imports:${request.staff.id}`, limit);
        const { body } = request;
        if (!isStream(body))
          throw new UserError('unsupported_media_type', 'Send the file as application/octet-stream.');
        const upload = { fileName: request.query.name, bytes: body };
        const id = await storeUpload(db, upload, actorOf(request));
        return reply.code(201).send(await getImport(db, id));
      },
    );

    app.get(
      ADMIN_PATHS.import,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'One import with its state, columns and progress',
          tags: TAGS,
          params: importParams,
          response: { 200: adminImportDetails },
        },
      },
      async (request) => await getImport(db, request.params.id),
    );

    app.delete(
      ADMIN_PATHS.import,
      {
        config: adminRoute('products.edit', 'import.discard'),
        schema: {
          summary: 'Discard an import that was not applied',
          tags: TAGS,
          params: importParams,
          response: { 200: discardImportReply },
        },
      },
      async (request) => ({ entryId: await discardImport(db, request.params.id, actorOf(request)) }),
    );

    app.get(
      ADMIN_PATHS.importProducts,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'The products of the file, with each field before and after',
          tags: TAGS,
          params: importParams,
          querystring: listImportProductsQuery,
          response: { 200: importProductList },
        },
      },
      async (request) => await listImportProducts(db, request.params.id, request.query),
    );

    app.get(
      ADMIN_PATHS.rejectedRows,
      {
        config: adminRoute('products.edit'),
        schema: { summary: 'The rejected rows with the reasons, as CSV', tags: TAGS, params: importParams },
      },
      async (request, reply) => {
        const found = await requireImport(db, request.params.id);
        if (found.change) throw new UserError('invalid_request', 'This change has no file.');
        return sendCsv(reply, 'rejected-rows.csv', writeRejectedRows(db, found));
      },
    );

    app.post(
      ADMIN_PATHS.readImport,
      {
        config: adminRoute('products.edit', 'import.read'),
        schema: {
          summary: 'Read the file again, with chosen columns or another rule for the stock',
          tags: TAGS,
          params: importParams,
          body: readImportBody,
          response: { 200: adminImportDetails },
        },
      },
      async (request) => {
        await readImportAgain(db, request.params.id, request.body, actorOf(request));
        return await getImport(db, request.params.id);
      },
    );

    app.post(
      ADMIN_PATHS.applyImport,
      {
        config: adminRoute('products.edit', 'product.import'),
        schema: {
          summary: 'Apply the reviewed changes, in chunks',
          tags: TAGS,
          params: importParams,
          body: applyImportBody,
          response: { 200: adminImportDetails },
        },
      },
      async (request) => {
        const { params, body, staff } = request;
        await startApplying(db, params.id, { ...body, isDemo: staff.isDemo }, actorOf(request));
        return await getImport(db, request.params.id);
      },
    );

    app.post(
      ADMIN_PATHS.undoImport,
      {
        config: adminRoute('products.edit', 'activity.undo'),
        schema: {
          summary: 'Take an applied import back as a whole, within 30 days',
          tags: TAGS,
          params: importParams,
          response: { 200: adminImportDetails },
        },
      },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute((trx) => startUndoing(trx, id, actorOf(request)));
        return await getImport(db, id);
      },
    );

    app.get(
      ADMIN_PATHS.exportProducts,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'All products as CSV, or those that match',
          tags: TAGS,
          querystring: exportProductsQuery,
        },
      },
      async (request, reply) => {
        const { query } = request;
        const ids =
          query.view === undefined
            ? undefined
            : await findProductsToExport(db, { ...query, view: query.view });
        return sendCsv(
          reply,
          `products-${new Date().toISOString().slice(0, 10)}.csv`,
          exportProducts(db, ids),
        );
      },
    );
  };
}

function sendCsv(
  reply: {
    header(name: string, value: string): unknown;
    type(type: string): { send(body: Readable): unknown };
  },
  name: string,
  csv: Readable,
) {
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.type('text/csv; charset=utf-8').send(csv);
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
