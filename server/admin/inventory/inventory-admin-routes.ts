import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adjustInventoryBody,
  changeInventoryReply,
  countInventoryBody,
  inventoryList,
  inventoryParams,
  inventoryRow,
  inventorySettings,
  listInventoryQuery,
  listMovementsQuery,
  movementList,
  patchInventoryBody,
  savedInventoryRow,
  savedInventorySettings,
} from '#contract/admin/catalog/inventory.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adjustInventory, countInventory } from '#server/catalog/inventory/change-inventory.ts';
import { editInventoryItem, inventoryItemVersion } from '#server/catalog/inventory/edit-inventory-item.ts';
import {
  changeInventorySettings,
  readInventorySettings,
} from '#server/catalog/inventory/inventory-settings.ts';
import type { Transaction } from '#server/database/database.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { getInventoryItem, listInventory, listMovements } from './list-inventory.ts';

const tags = ['admin: inventory'];

/** How many units of each variant there are, why that changed, and what staff have counted or received. */
export function inventoryAdminRoutes({ db, settings: { shopOrigin } }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.inventory,
      {
        config: adminRoute('inventory.edit'),
        schema: {
          summary: 'Variants with their stock, with views and search',
          tags,
          querystring: listInventoryQuery,
          response: { 200: inventoryList },
        },
      },
      async (request) => await listInventory(db, request.query, shopOrigin),
    );

    app.get(
      ADMIN_PATHS.inventoryItem,
      {
        config: adminRoute('inventory.edit'),
        schema: {
          summary: 'One variant with its stock',
          tags,
          params: inventoryParams,
          response: { 200: inventoryRow },
        },
      },
      async (request, reply) => {
        const item = await getInventoryItem(db, request.params.id, shopOrigin);
        return withEntityTag(reply, inventoryItemVersion(item), item);
      },
    );

    app.patch(
      ADMIN_PATHS.inventoryItem,
      {
        config: adminRoute('inventory.edit', 'inventory.edit'),
        schema: {
          summary: 'Change the threshold or the storage location of a variant',
          tags,
          params: inventoryParams,
          body: patchInventoryBody,
          response: { 200: savedInventoryRow },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const current = (trx: Transaction) => getInventoryItem(trx, id, shopOrigin);
        const edit = { patch: request.body, version: expectedVersion(request), current };
        const entryId = await editInventoryItem(db, id, edit, actorOf(request));
        const item = await getInventoryItem(db, id, shopOrigin);
        return withEntityTag(reply, inventoryItemVersion(item), { ...item, entryId });
      },
    );

    app.get(
      ADMIN_PATHS.stockMovements,
      {
        config: adminRoute('inventory.edit'),
        schema: {
          summary: 'Every change of the stock of a variant, newest first',
          tags,
          params: inventoryParams,
          querystring: listMovementsQuery,
          response: { 200: movementList },
        },
      },
      async ({ params, query }) => await listMovements(db, params.id, query.after),
    );

    app.post(
      ADMIN_PATHS.adjustInventory,
      {
        config: adminRoute('inventory.edit', 'inventory.adjust'),
        schema: {
          summary: 'Add units to the stock of variants or take them away, with the reason',
          tags,
          body: adjustInventoryBody,
          response: { 200: changeInventoryReply },
        },
      },
      async (request) => await adjustInventory(db, request.body, actorOf(request)),
    );

    app.post(
      ADMIN_PATHS.countInventory,
      {
        config: adminRoute('inventory.edit', 'inventory.count'),
        schema: {
          summary: 'Record what was counted on the shelf',
          tags,
          body: countInventoryBody,
          response: { 200: changeInventoryReply },
        },
      },
      async (request) => await countInventory(db, request.body, actorOf(request)),
    );

    app.get(
      ADMIN_PATHS.inventorySettings,
      {
        config: adminRoute('inventory.edit'),
        schema: { summary: 'When the stock is low', tags, response: { 200: inventorySettings } },
      },
      async (_request, reply) => {
        const settings = await readInventorySettings(db);
        return withEntityTag(reply, contentVersion(settings), settings);
      },
    );

    app.patch(
      ADMIN_PATHS.inventorySettings,
      {
        config: adminRoute('inventory.edit', 'settings.inventory'),
        schema: {
          summary: 'Change when the stock is low',
          tags,
          body: inventorySettings,
          response: { 200: savedInventorySettings },
        },
      },
      async (request, reply) => {
        const change = { settings: request.body, expectedVersion: expectedVersion(request) };
        const { entryId, ...settings } = await changeInventorySettings(db, change, actorOf(request));
        return withEntityTag(reply, contentVersion(settings), { ...settings, entryId });
      },
    );
  };
}
