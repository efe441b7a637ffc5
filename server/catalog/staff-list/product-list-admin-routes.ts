import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { productSheet } from '#contract/admin/catalog/product-sheet.ts';
import {
  adminProductList,
  changeProductsBody,
  changeProductsReply,
  listAdminProductsQuery,
  productSheetQuery,
} from '#contract/admin/catalog/products.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { changeProducts } from '../editing/change-products.ts';
import { getProductSheet } from '../sheet/get-product-sheet.ts';
import { listProductsForStaff } from './list-products-for-staff.ts';

/** 1,000 products with three variants each, every cell of the table edited. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The product list of the admin and changes of many products. */
export function productListAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.products,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'Products with views, search and filters',
          tags: ['admin: products'],
          querystring: listAdminProductsQuery,
          response: { 200: adminProductList },
        },
      },
      async (request) => await listProductsForStaff(db, request.query, settings.shopOrigin),
    );

    app.get(
      ADMIN_PATHS.productSheet,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'Products with their variants, to edit as a table',
          tags: ['admin: products'],
          querystring: productSheetQuery,
          response: { 200: productSheet },
        },
      },
      async (request) => await getProductSheet(db, request.query),
    );

    app.post(
      ADMIN_PATHS.changeProducts,
      {
        config: { ...adminRoute('products.edit', 'product.edit'), isUpload: true },
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          summary:
            'Publish, hide or archive products, or change their prices, tags, category, stock or any values',
          tags: ['admin: products'],
          body: changeProductsBody,
          response: { 200: changeProductsReply },
        },
      },
      async (request) => {
        const { body, staff, headers } = request;
        const key = readIdempotencyKey(headers);
        const idempotent = key && { scope: `change-products:${staff.id}`, key, hash: hashRequest(body) };
        return await changeProducts(db, body, actorOf(request), idempotent || undefined);
      },
    );
  };
}
