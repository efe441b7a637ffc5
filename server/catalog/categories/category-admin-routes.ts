import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  categoryMenu,
  categoryTree,
  renameCategoryBody,
  renameCategoryReply,
  savedCategoryTree,
} from '#contract/admin/catalog/categories.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { menuVersion, readCategoryTree } from './category-tree.ts';
import { changeMenu } from './change-menu.ts';
import { renameCategory } from './rename-category.ts';
import { renameSubCategory } from './rename-sub-category.ts';

const tags = ['admin: categories'];

/** The menu of the shop and the categories of its products. */
export function categoryAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.categories,
      {
        config: adminRoute('products.edit'),
        schema: {
          summary: 'The menu and all categories with their products',
          tags,
          response: { 200: categoryTree },
        },
      },
      async (_request, reply) => {
        const tree = await readCategoryTree(db);
        return withEntityTag(reply, menuVersion(tree), tree);
      },
    );

    app.put(
      ADMIN_PATHS.categories,
      {
        config: adminRoute('products.edit', 'category.change-menu'),
        schema: {
          summary: 'Replace the menu: categories and their order',
          tags,
          body: categoryMenu,
          response: { 200: savedCategoryTree },
        },
      },
      async (request, reply) => {
        const change = { menu: request.body, expectedVersion: expectedVersion(request) };
        const entryId = await changeMenu(db, change, actorOf(request));
        const tree = await readCategoryTree(db);
        return withEntityTag(reply, menuVersion(tree), { ...tree, entryId });
      },
    );

    app.post(
      ADMIN_PATHS.renameCategory,
      {
        config: adminRoute('products.edit', 'category.rename'),
        schema: {
          summary: 'Rename a category or a sub-category; its old address leads to the new one',
          tags,
          body: renameCategoryBody,
          response: { 200: renameCategoryReply },
        },
      },
      async (request) => {
        const { category, ...names } = request.body;
        const actor = actorOf(request);
        return category === undefined
          ? await renameCategory(db, names, actor)
          : await renameSubCategory(db, { ...names, category }, actor);
      },
    );
  };
}
