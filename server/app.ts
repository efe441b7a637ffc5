import type { RouteOptions } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Capability } from '#contract/store-info.ts';
import { MAX_CONNECTIONS } from '#wire/shared-server-options.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { accountSecurityRoutes } from './accounts/account-security/account-security-routes.ts';
import { passwordResetRoutes } from './accounts/password-reset/password-reset-routes.ts';
import { profileRoutes } from './accounts/profile/profile-routes.ts';
import { createApiServer } from './api-server.ts';
import type { AppDeps, CatalogDeps } from './app-deps.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { contentOriginRoutes } from './catalog/content-origins/content-origin-routes.ts';
import { googleFeedRoutes } from './catalog/google-feed/google-feed-routes.ts';
import { ProductFragments } from './catalog/listing/product-fragments.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { unsubscribeRoutes } from './contact/unsubscribe-routes.ts';
import { emailPreviewRoutes } from './emails/preview/email-preview-routes.ts';
import { canEmailCustomers } from './http/can-email-customers.ts';
import { forwardRequests } from './http/forward-requests.ts';
import { addHealthRoutes } from './http/health.ts';
import { createLogger } from './http/logger.ts';
import { serveApiDocs } from './http/openapi/serve-api-docs.ts';
import { replyDirectly } from './http/replies/direct-replies.ts';
import { imageRoutes } from './images/image-routes.ts';
import { invoiceRoutes } from './invoices/invoice-routes.ts';
import { orderDetailsRoutes } from './order-management/order-details-routes.ts';
import { placeOrderRoutes } from './orders/place-order/place-order-routes.ts';
import { returnRoutes } from './payments/callbacks/return-routes.ts';
import { webhookRoutes } from './payments/callbacks/webhook-routes.ts';
import { relayRoutes } from './payments/form-relay/relay-routes.ts';
import { paymentRoutes } from './payments/start-payment/payment-routes.ts';
import { testGatewayRoutes } from './payments/test-gateway/test-gateway-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import type { Settings } from './settings/settings.ts';
import { deliveryRoutes } from './shipping/delivery-routes.ts';
import { contentPreviewRoutes } from './store-info/content/content-preview-routes.ts';
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
      'prior-prices',
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
  {
    routes: orderDetailsRoutes,
    capabilities: () => ['order-pages', 'order-gst', 'shipments', 'order-cancellation'],
  },
  { routes: paymentRoutes, capabilities: () => ['payment-summary', 'payment-choices', 'upi-options'] },
  { routes: webhookRoutes, capabilities: () => [] },
  { routes: relayRoutes, capabilities: () => [] },
  { routes: returnRoutes, capabilities: () => [] },
  { routes: testGatewayRoutes, capabilities: () => [] },
  { routes: invoiceRoutes, capabilities: () => ['invoices'] },
  { routes: sizeGuideRoutes, capabilities: () => ['size-guides'] },
  { routes: deliveryRoutes, capabilities: () => ['delivery-quotes'] },
];

/** Builds the API: first what applies to every request, then each feature. Ready for `listen` and `inject`. */
export async function buildApp(deps: AppDeps) {
  const { db, settings } = deps;
  const log = createLogger(deps.logger?.level ?? settings.logLevel, deps.logger?.stream);
  const routeList: RouteOptions[] = [];
  let isAdminQuiet = () => true;
  const buildAdmin = async () => {
    const { buildAdminApp } = await import('./admin-app.ts');
    const admin = await buildAdminApp(deps, log, routeList);
    isAdminQuiet = admin.isQuiet;
    return admin.app;
  };
  const server = createApiServer(deps, {
    log,
    routeList,
    addFirstHook: (each) => {
      const findAdmin = forwardRequests(each, API_PREFIX + ADMIN_PREFIX, buildAdmin);
      each.decorate('loadAdmin', async () => void (await findAdmin()));
    },
  });
  const { app } = server;
  app.server.maxConnections = MAX_CONNECTIONS;
  replyDirectly(app, {
    shopOrigin: settings.shopOrigin,
    origins: server.origins,
    isProxyTrusted: settings.trustProxyHops > 0,
    measure: server.measure,
    cdn: deps.cdn,
  });
  addHealthRoutes(app, db);
  serveApiDocs(app, API_PREFIX, settings.apiBaseUrl);
  const isQuiet = () => server.isQuiet() && isAdminQuiet();
  const productFragments = new ProductFragments(db, deps.catalogChanges, settings.shopOrigin);
  for (const { routes } of FEATURES)
    await app.register(routes({ ...deps, productFragments, isQuiet }), { prefix: API_PREFIX });
  const capabilities = () => FEATURES.flatMap((feature) => feature.capabilities(settings));
  await app.register(storeInfoRoutes(deps, capabilities), { prefix: API_PREFIX });
  await app.register(contentPreviewRoutes(deps, capabilities), { prefix: API_PREFIX });
  await app.register(emailPreviewRoutes(deps));
  await app.ready();
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Builds the API of the admin, as its first request does. Before that its routes are not in `routeList`. */
    loadAdmin(): Promise<void>;
  }
}
