import { type FastifyInstance, fastify } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Capability } from '#contract/store-info.ts';
import { MAX_CONNECTIONS } from '#wire/shared-server-options.ts';
import { warnOfUntrustedProxy } from '#wire/untrusted-proxy.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { accountSecurityRoutes } from './accounts/account-security/account-security-routes.ts';
import { passwordResetRoutes } from './accounts/password-reset/password-reset-routes.ts';
import { profileRoutes } from './accounts/profile/profile-routes.ts';
import { activityAdminRoutes } from './admin/activity/activity-admin-routes.ts';
import { customerAdminRoutes } from './admin/customers/customer-admin-routes.ts';
import { newsletterAdminRoutes } from './admin/customers/newsletter-admin-routes.ts';
import { demoDataAdminRoutes } from './admin/demo-data/demo-data-admin-routes.ts';
import { eventsAdminRoutes } from './admin/events/events-admin-routes.ts';
import { inventoryAdminRoutes } from './admin/inventory/inventory-admin-routes.ts';
import { messageAdminRoutes } from './admin/messages/message-admin-routes.ts';
import { orderListAdminRoutes } from './admin/orders/order-list-admin-routes.ts';
import { orderPageAdminRoutes } from './admin/orders/order-page-admin-routes.ts';
import { reportAdminRoutes } from './admin/reports/report-admin-routes.ts';
import { carrierAdminRoutes } from './admin/shipments/carrier-admin-routes.ts';
import { shipmentAdminRoutes } from './admin/shipments/shipment-admin-routes.ts';
import { shopAdminRoutes } from './admin/shop/shop-admin-routes.ts';
import { todayAdminRoutes } from './admin/today/today-admin-routes.ts';
import type { AppDeps, CatalogDeps } from './app-deps.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { categoryAdminRoutes } from './catalog/categories/category-admin-routes.ts';
import { contentOriginRoutes } from './catalog/content-origins/content-origin-routes.ts';
import { productAdminRoutes } from './catalog/editing/product-admin-routes.ts';
import { googleFeedRoutes } from './catalog/google-feed/google-feed-routes.ts';
import { ProductFragments } from './catalog/listing/product-fragments.ts';
import { productListAdminRoutes } from './catalog/staff-list/product-list-admin-routes.ts';
import { taxSettingsAdminRoutes } from './catalog/taxes/tax-settings-admin-routes.ts';
import { importAdminRoutes } from './catalog/uploaded-imports/import-admin-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { unsubscribeRoutes } from './contact/unsubscribe-routes.ts';
import { carrierFileAdminRoutes } from './documents/carrier-files/carrier-file-admin-routes.ts';
import { documentAdminRoutes } from './documents/document-admin-routes.ts';
import { emailAdminRoutes } from './emails/outbox/email-admin-routes.ts';
import { emailPreviewRoutes } from './emails/preview/email-preview-routes.ts';
import { emailSettingsAdminRoutes } from './emails/settings/email-settings-admin-routes.ts';
import { emailTextAdminRoutes } from './emails/texts/email-text-admin-routes.ts';
import { canEmailCustomers } from './http/can-email-customers.ts';
import { allowOrigins } from './http/cors.ts';
import { setErrorReplies } from './http/errors/error-handler.ts';
import { replyToUnknownUrls } from './http/errors/not-found.ts';
import { addHealthRoutes } from './http/health.ts';
import { readJsonBodies } from './http/input/json-body.ts';
import { rejectMaliciousInput } from './http/input/malicious-input.ts';
import { createLogger } from './http/logger.ts';
import { serveApiDocs } from './http/openapi/serve-api-docs.ts';
import { replyDirectly } from './http/replies/direct-replies.ts';
import { RequestLog } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serverOptions, zodCompilers } from './http/server-options.ts';
import { imageAdminRoutes } from './images/image-admin-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { invoiceRoutes } from './invoices/invoice-routes.ts';
import { cancellationAdminRoutes } from './order-management/cancellation/cancellation-admin-routes.ts';
import { orderDetailsRoutes } from './order-management/order-details-routes.ts';
import { phoneOrderAdminRoutes } from './order-management/phone-orders/phone-order-admin-routes.ts';
import { noteAdminRoutes } from './orders/notes/note-admin-routes.ts';
import { placeOrderRoutes } from './orders/place-order/place-order-routes.ts';
import { paymentAdminRoutes } from './payments/admin/payment-admin-routes.ts';
import { returnRoutes } from './payments/callbacks/return-routes.ts';
import { webhookRoutes } from './payments/callbacks/webhook-routes.ts';
import { relayRoutes } from './payments/form-relay/relay-routes.ts';
import { refundAdminRoutes } from './payments/refunds/refund-admin-routes.ts';
import { paymentSettingsAdminRoutes } from './payments/settings/payment-settings-admin-routes.ts';
import { paymentRoutes } from './payments/start-payment/payment-routes.ts';
import { statementAdminRoutes } from './payments/statements/statement-admin-routes.ts';
import { testGatewayRoutes } from './payments/test-gateway/test-gateway-routes.ts';
import { disableRateLimits } from './rate-limits/rate-limit.ts';
import { isWrite, watchWrites } from './rate-limits/watch-writes.ts';
import { searchRoutes } from './search/search-routes.ts';
import type { Settings } from './settings/settings.ts';
import { deliveryRoutes } from './shipping/delivery-routes.ts';
import { signInMethodsAdminRoutes } from './staff/factors/sign-in-methods-admin-routes.ts';
import { guardAdminRoutes } from './staff/guard-admin-routes.ts';
import { acceptInvitationAdminRoutes } from './staff/invitations/accept-invitation-admin-routes.ts';
import { membersAdminRoutes } from './staff/members/members-admin-routes.ts';
import { runAdminWritesOnce } from './staff/run-admin-writes-once.ts';
import { sessionsAdminRoutes } from './staff/sessions/sessions-admin-routes.ts';
import { reauthenticateAdminRoutes } from './staff/sign-in/reauthenticate-admin-routes.ts';
import { signInAdminRoutes } from './staff/sign-in/sign-in-admin-routes.ts';
import { contentAdminRoutes } from './store-info/content/content-admin-routes.ts';
import { contentPreviewRoutes } from './store-info/content/content-preview-routes.ts';
import { storeSettingsAdminRoutes } from './store-info/details/store-settings-admin-routes.ts';
import { shippingSettingsAdminRoutes } from './store-info/shipping/shipping-settings-admin-routes.ts';
import { sizeGuideRoutes } from './store-info/size-guide-routes.ts';
import { storeInfoRoutes } from './store-info/store-info-routes.ts';

interface Feature {
  routes: (deps: CatalogDeps) => FastifyPluginAsyncZod;
  /** Additions to section 7 of the contract; listed in the store information. */
  capabilities: (settings: Settings) => Capability[];
}

const FEATURES: Feature[] = [
  { routes: accountRoutes, capabilities: () => ['sessions'] },
  { routes: accountSecurityRoutes, capabilities: () => ['account-security'] },
  {
    routes: passwordResetRoutes,
    capabilities: (settings) => (canEmailCustomers(settings) ? ['password-reset'] : ['no-email']),
  },
  {
    routes: catalogRoutes,
    capabilities: () => [
      'variants',
      'product-details',
      'image-sources',
      'facets',
      'mrp',
      'swatches',
      'stock-bands',
      'cards',
      'sub-categories',
    ],
  },
  {
    routes: profileRoutes,
    capabilities: (settings) => (canEmailCustomers(settings) ? ['account-profile'] : []),
  },
  { routes: contentOriginRoutes, capabilities: () => ['content-origins'] },
  { routes: imageRoutes, capabilities: () => [] },
  { routes: searchRoutes, capabilities: () => ['search'] },
  { routes: googleFeedRoutes, capabilities: () => ['merchant-feed'] },
  { routes: contactRoutes, capabilities: () => ['contact', 'message-tickets', 'newsletter'] },
  { routes: unsubscribeRoutes, capabilities: () => [] },
  { routes: placeOrderRoutes, capabilities: () => ['order-items', 'quote', 'idempotency'] },
  { routes: orderDetailsRoutes, capabilities: () => ['order-pages', 'order-gst', 'shipments'] },
  { routes: paymentRoutes, capabilities: () => ['payment-summary', 'payment-choices', 'upi-options'] },
  { routes: webhookRoutes, capabilities: () => [] },
  { routes: relayRoutes, capabilities: () => [] },
  { routes: returnRoutes, capabilities: () => [] },
  { routes: testGatewayRoutes, capabilities: () => [] },
  { routes: invoiceRoutes, capabilities: () => ['invoices'] },
  { routes: sizeGuideRoutes, capabilities: () => ['size-guides'] },
  { routes: deliveryRoutes, capabilities: () => ['delivery-quotes'] },
];

/** Routes of the admin. The guard checks the session, permission and origin of each. */
const ADMIN_FEATURES: ((deps: AppDeps) => FastifyPluginAsyncZod)[] = [
  signInAdminRoutes,
  reauthenticateAdminRoutes,
  sessionsAdminRoutes,
  signInMethodsAdminRoutes,
  acceptInvitationAdminRoutes,
  membersAdminRoutes,
  shopAdminRoutes,
  todayAdminRoutes,
  eventsAdminRoutes,
  activityAdminRoutes,
  reportAdminRoutes,
  demoDataAdminRoutes,
  storeSettingsAdminRoutes,
  paymentSettingsAdminRoutes,
  emailSettingsAdminRoutes,
  customerAdminRoutes,
  newsletterAdminRoutes,
  messageAdminRoutes,
  emailAdminRoutes,
  emailTextAdminRoutes,
  contentAdminRoutes,
  shippingSettingsAdminRoutes,
  taxSettingsAdminRoutes,
  orderListAdminRoutes,
  orderPageAdminRoutes,
  noteAdminRoutes,
  shipmentAdminRoutes,
  carrierAdminRoutes,
  documentAdminRoutes,
  carrierFileAdminRoutes,
  cancellationAdminRoutes,
  phoneOrderAdminRoutes,
  paymentAdminRoutes,
  refundAdminRoutes,
  statementAdminRoutes,
  productListAdminRoutes,
  productAdminRoutes,
  importAdminRoutes,
  imageAdminRoutes,
  inventoryAdminRoutes,
  categoryAdminRoutes,
];

/**
 * Builds the API: first what applies to every request, in order, then each feature. Ready for `listen` and
 * `inject`.
 */
export async function buildApp(deps: AppDeps) {
  const { db, settings } = deps;
  const app = fastify({
    ...serverOptions(settings),
    loggerInstance: createLogger(deps.logger?.level ?? settings.logLevel, deps.logger?.stream),
    logController: new RequestLog(),
    schemaController: zodCompilers,
  }).withTypeProvider<ZodTypeProvider>();
  warnOfUntrustedProxy(app, settings.trustProxyHops, (message) => app.log.warn(message));
  const measure = deps.metrics?.watchServer(app, 'api');
  app.server.maxConnections = MAX_CONNECTIONS;

  if (settings.rateLimits === 'off') disableRateLimits(db);
  setErrorReplies(app);
  setSecurityHeaders(app, settings.shopOrigin);
  const origins = [settings.shopOrigin, ...settings.extraOrigins];
  allowOrigins(app, origins);
  const isProxyTrusted = settings.trustProxyHops > 0;
  replyDirectly(app, {
    shopOrigin: settings.shopOrigin,
    origins,
    isProxyTrusted,
    measure,
    cdn: deps.cdn,
  });
  replyToUnknownUrls(app);
  readJsonBodies(app);
  rejectMaliciousInput(app);
  readChangesAfterWrites(app, deps.catalogChanges);
  const isQuiet = watchWrites(app);
  guardAdminRoutes(app, deps);
  runAdminWritesOnce(app, deps);

  addHealthRoutes(app, db);
  serveApiDocs(app, API_PREFIX, settings.apiBaseUrl);
  const productFragments = new ProductFragments(db, deps.catalogChanges, settings.shopOrigin);
  for (const { routes } of FEATURES)
    await app.register(routes({ ...deps, productFragments, isQuiet }), { prefix: API_PREFIX });
  const capabilities = () => FEATURES.flatMap((feature) => feature.capabilities(settings));
  await app.register(storeInfoRoutes(deps, capabilities), { prefix: API_PREFIX });
  await app.register(contentPreviewRoutes(deps, capabilities), { prefix: API_PREFIX });
  await app.register(emailPreviewRoutes(deps));
  for (const routes of ADMIN_FEATURES) await app.register(routes(deps), { prefix: API_PREFIX });
  await app.ready();
  return app;
}

/** Reads the changes of a request before its client knows of them: the next page must show them. */
function readChangesAfterWrites(app: FastifyInstance, catalogChanges: AppDeps['catalogChanges']): void {
  app.addHook('onRoute', (route) => {
    if (!isWrite(route.method)) return;
    const write = route.config?.isSale ? 'sale' : undefined;
    route.onSend = [
      (_request, _reply, payload, done) => {
        catalogChanges.wake(write);
        done(null, payload);
      },
      ...[route.onSend ?? []].flat(),
    ];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the catalog it changes only the stock: `CatalogChanges.wake`. */
    isSale?: boolean;
  }
}
