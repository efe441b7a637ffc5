import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adminCustomer,
  customerList,
  customerNoteBody,
  customerParams,
  eraseCustomerReply,
  erasurePreview,
  listCustomersQuery,
} from '#contract/admin/customers.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { addCustomerNote } from './add-customer-note.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { eraseCustomer, exportCustomer, previewErasure } from './personal-data.ts';

const tags = ['admin: customers'];

/** Customers with and without an account, and the rights of a person to their data. */
export function customerAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.customers,
      {
        config: adminRoute('customers.read'),
        schema: {
          summary: 'Customers with and without an account, newest first',
          tags,
          querystring: listCustomersQuery,
          response: { 200: customerList },
        },
      },
      async (request) => await listCustomers(db, request.query),
    );

    app.get(
      ADMIN_PATHS.customer,
      {
        config: adminRoute('customers.read'),
        schema: {
          summary: 'A customer with orders, returned parcels, messages and notes',
          tags,
          params: customerParams,
          response: { 200: adminCustomer },
        },
      },
      async (request) => await getCustomer(db, request.params.id),
    );

    app.post(
      ADMIN_PATHS.customerNotes,
      {
        config: adminRoute('customers.edit', 'customer.add-note'),
        schema: {
          summary: 'Add an internal note about a customer',
          tags,
          params: customerParams,
          body: customerNoteBody,
          response: { 201: adminCustomer },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await addCustomerNote(db, id, request.body.text, actorOf(request));
        return reply.code(201).send(await getCustomer(db, id));
      },
    );

    app.post(
      ADMIN_PATHS.exportCustomer,
      {
        // changes nothing, so no reply is stored; a POST because it is in the activity log
        config: adminRoute('personal-data.export', 'customer.export', {
          requiresRecentSignIn: true,
          storesOwnReply: true,
        }),
        schema: { summary: 'All data of one person as a JSON file', tags, params: customerParams },
      },
      async (request, reply) => {
        const data = await exportCustomer(db, request.params.id, actorOf(request));
        return reply
          .header('content-disposition', 'attachment; filename="personal-data.json"')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(data, null, 2));
      },
    );

    app.get(
      ADMIN_PATHS.customerErasure,
      {
        config: adminRoute('personal-data.export'),
        schema: {
          summary: 'What has to be finished before the data of a person may be erased',
          tags,
          params: customerParams,
          response: { 200: erasurePreview },
        },
      },
      async (request) => await previewErasure(db, request.params.id),
    );

    app.post(
      ADMIN_PATHS.eraseCustomer,
      {
        config: adminRoute('personal-data.export', 'customer.erase', { requiresRecentSignIn: true }),
        schema: {
          summary: 'Erase the data of one person for good',
          tags,
          params: customerParams,
          response: { 200: eraseCustomerReply },
        },
      },
      async (request) => await eraseCustomer(db, request.params.id, actorOf(request)),
    );
  };
}
