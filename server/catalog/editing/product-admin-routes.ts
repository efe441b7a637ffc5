import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { productForm } from '#contract/admin/catalog/product-form.ts';
import {
  adminProduct,
  adminProductParams,
  createProductBody,
  deleteProductReply,
  patchProductBody,
  previewProductBody,
  savedProduct,
} from '#contract/admin/catalog/products.ts';
import { previewContentReply } from '#contract/admin/content/content.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { factNeeds } from '../staff-list/missing-facts.ts';
import { selectCategoryNames } from '../staff-list/staff-list-queries.ts';
import { getProductForStaff, shopRateTexts } from './get-product-for-staff.ts';
import { previewProduct } from './preview-product.ts';
import { createProduct, deleteProduct, duplicateProduct, editProduct } from './save-product.ts';

const tags = ['admin: products'];
const params = adminProductParams;

/** The product editor. */
export function productAdminRoutes({ db, settings: { shopOrigin } }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.productForm,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'The categories with their GST rates, and which facts a product needs',
          tags,
          response: { 200: productForm },
        },
      },
      async () => {
        const store = await readStoreInfo(db);
        return {
          categories: await selectCategoryNames(db),
          needs: factNeeds(store),
          gstRates: shopRateTexts(store),
        };
      },
    );

    app.get(
      ADMIN_PATHS.product,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'One product with its variants',
          tags,
          params,
          response: { 200: adminProduct },
        },
      },
      async (request, reply) => {
        const { product, version } = await getProductForStaff(db, request.params.id, shopOrigin);
        return withEntityTag(reply, version, product);
      },
    );

    app.patch(
      ADMIN_PATHS.product,
      {
        config: adminRoute('products.edit', 'product.edit'),
        schema: {
          summary: 'Change a product',
          tags,
          params,
          body: patchProductBody,
          response: { 200: savedProduct },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const current = async (trx: Parameters<typeof getProductForStaff>[0]) =>
          (await getProductForStaff(trx, id, shopOrigin)).product;
        const edit = { patch: request.body, version: expectedVersion(request), current };
        const { handle, entryId } = await editProduct(db, id, edit, actorOf(request));
        const { product, version } = await getProductForStaff(db, handle, shopOrigin);
        return withEntityTag(reply, version, { ...product, entryId });
      },
    );

    app.post(
      ADMIN_PATHS.products,
      {
        config: adminRoute('products.edit', 'product.create'),
        schema: { summary: 'Add a product', tags, body: createProductBody, response: { 201: savedProduct } },
      },
      async (request, reply) => {
        const { handle, entryId } = await createProduct(db, request.body, actorOf(request));
        const { product, version } = await getProductForStaff(db, handle, shopOrigin);
        return withEntityTag(reply.code(201), version, { ...product, entryId });
      },
    );

    app.post(
      ADMIN_PATHS.duplicateProduct,
      {
        config: adminRoute('products.edit', 'product.duplicate'),
        schema: {
          summary: 'Add a copy of a product as a draft',
          tags,
          params,
          response: { 201: savedProduct },
        },
      },
      async (request, reply) => {
        const { handle, entryId } = await duplicateProduct(db, request.params.id, actorOf(request));
        const { product, version } = await getProductForStaff(db, handle, shopOrigin);
        return withEntityTag(reply.code(201), version, { ...product, entryId });
      },
    );

    app.post(
      ADMIN_PATHS.previewProduct,
      {
        // changes nothing in the shop, so no reply is stored
        config: adminRoute('products.edit', 'product.edit', { storesOwnReply: true }),
        schema: {
          summary: 'The page of a product with changes that are not saved',
          tags,
          body: previewProductBody,
          response: { 200: previewContentReply },
        },
      },
      async (request) => {
        const { sessionId } = request.staff;
        return { token: await previewProduct(db, { sessionId, ...request.body }, shopOrigin) };
      },
    );

    app.delete(
      ADMIN_PATHS.product,
      {
        config: adminRoute('products.edit', 'product.delete'),
        schema: {
          summary: 'Delete a product; its orders stay readable',
          tags,
          params,
          response: { 200: deleteProductReply },
        },
      },
      async (request) => {
        const { entryId } = await deleteProduct(db, request.params.id, actorOf(request));
        return { entryId };
      },
    );
  };
}
