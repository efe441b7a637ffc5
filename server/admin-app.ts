import { setImmediate as otherWork } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PREFIX } from '#contract/api-paths.ts';
import { createApiServer } from './api-server.ts';
import type { AppDeps } from './app-deps.ts';
import { guardAdminRoutes } from './staff/guard-admin-routes.ts';
import { runAdminWritesOnce } from './staff/run-admin-writes-once.ts';

type AdminRoutes = (deps: AppDeps) => FastifyPluginAsyncZod;

/** Routes of the admin. The guard checks the session, permission and origin of each. */
const ADMIN_FEATURES: (() => Promise<AdminRoutes>)[] = [
  async () => (await import('./staff/sign-in/sign-in-admin-routes.ts')).signInAdminRoutes,
  async () => (await import('./staff/sign-in/reauthenticate-admin-routes.ts')).reauthenticateAdminRoutes,
  async () => (await import('./staff/sessions/sessions-admin-routes.ts')).sessionsAdminRoutes,
  async () => (await import('./staff/factors/sign-in-methods-admin-routes.ts')).signInMethodsAdminRoutes,
  async () =>
    (await import('./staff/invitations/accept-invitation-admin-routes.ts')).acceptInvitationAdminRoutes,
  async () => (await import('./staff/members/members-admin-routes.ts')).membersAdminRoutes,
  async () => (await import('./admin/shop/shop-admin-routes.ts')).shopAdminRoutes,
  async () => (await import('./admin/today/today-admin-routes.ts')).todayAdminRoutes,
  async () => (await import('./admin/events/events-admin-routes.ts')).eventsAdminRoutes,
  async () => (await import('./admin/activity/activity-admin-routes.ts')).activityAdminRoutes,
  async () => (await import('./admin/reports/report-admin-routes.ts')).reportAdminRoutes,
  async () => (await import('./admin/demo-data/demo-data-admin-routes.ts')).demoDataAdminRoutes,
  async () => (await import('./store-info/details/store-settings-admin-routes.ts')).storeSettingsAdminRoutes,
  async () =>
    (await import('./payments/settings/payment-settings-admin-routes.ts')).paymentSettingsAdminRoutes,
  async () => (await import('./emails/settings/email-settings-admin-routes.ts')).emailSettingsAdminRoutes,
  async () => (await import('./admin/customers/customer-admin-routes.ts')).customerAdminRoutes,
  async () => (await import('./admin/customers/newsletter-admin-routes.ts')).newsletterAdminRoutes,
  async () => (await import('./admin/messages/message-admin-routes.ts')).messageAdminRoutes,
  async () => (await import('./emails/outbox/email-admin-routes.ts')).emailAdminRoutes,
  async () => (await import('./emails/texts/email-text-admin-routes.ts')).emailTextAdminRoutes,
  async () => (await import('./store-info/content/content-admin-routes.ts')).contentAdminRoutes,
  async () =>
    (await import('./store-info/shipping/shipping-settings-admin-routes.ts')).shippingSettingsAdminRoutes,
  async () => (await import('./catalog/taxes/tax-settings-admin-routes.ts')).taxSettingsAdminRoutes,
  async () => (await import('./admin/orders/order-list-admin-routes.ts')).orderListAdminRoutes,
  async () => (await import('./admin/orders/order-page-admin-routes.ts')).orderPageAdminRoutes,
  async () => (await import('./orders/notes/note-admin-routes.ts')).noteAdminRoutes,
  async () => (await import('./admin/shipments/shipment-admin-routes.ts')).shipmentAdminRoutes,
  async () => (await import('./admin/shipments/carrier-admin-routes.ts')).carrierAdminRoutes,
  async () => (await import('./documents/document-admin-routes.ts')).documentAdminRoutes,
  async () => (await import('./documents/carrier-files/carrier-file-admin-routes.ts')).carrierFileAdminRoutes,
  async () =>
    (await import('./order-management/cancellation/cancellation-admin-routes.ts')).cancellationAdminRoutes,
  async () =>
    (await import('./order-management/phone-orders/phone-order-admin-routes.ts')).phoneOrderAdminRoutes,
  async () => (await import('./payments/admin/payment-admin-routes.ts')).paymentAdminRoutes,
  async () => (await import('./payments/refunds/refund-admin-routes.ts')).refundAdminRoutes,
  async () => (await import('./payments/statements/statement-admin-routes.ts')).statementAdminRoutes,
  async () => (await import('./catalog/staff-list/product-list-admin-routes.ts')).productListAdminRoutes,
  async () => (await import('./catalog/editing/product-admin-routes.ts')).productAdminRoutes,
  async () => (await import('./catalog/uploaded-imports/import-admin-routes.ts')).importAdminRoutes,
  async () => (await import('./images/image-admin-routes.ts')).imageAdminRoutes,
  async () => (await import('./admin/inventory/inventory-admin-routes.ts')).inventoryAdminRoutes,
  async () => (await import('./catalog/categories/category-admin-routes.ts')).categoryAdminRoutes,
];

/**
 * Builds the API of the admin, with what applies to every request as in the rest of the API. Adds its routes to `routeList`.
 * Its modules are loaded in turns with other work, because shoppers may be waiting meanwhile.
 */
export async function buildAdminApp(
  deps: AppDeps,
  log: FastifyBaseLogger,
  routeList: RouteOptions[],
): Promise<{ app: FastifyInstance; isQuiet: () => boolean }> {
  const { app, isQuiet } = createApiServer(deps, { log, routeList });
  guardAdminRoutes(app, deps);
  runAdminWritesOnce(app, deps);
  for (const load of ADMIN_FEATURES) {
    const routes = await load();
    await app.register(routes(deps), { prefix: API_PREFIX });
    await otherWork();
  }
  await app.ready();
  return { app, isQuiet };
}
