/** Prefix of every API path (specification, section 9). */
export const API_PREFIX = '/api/v1';

/**
 * Paths of the API that the storefront calls, without the prefix; `:name` marks a parameter. Server routes,
 * OpenAPI and the storefront's calls are built from it.
 */
export const API_PATHS = {
  authorize: '/users/authorize',
  register: '/users/register',
  logout: '/users/logout',
  forgotPassword: '/users/forgot-password',
  resetPassword: '/users/reset-password',
  changeName: '/users/change-name',
  changeEmail: '/users/change-email',
  confirmEmail: '/users/confirm-email',
  changePassword: '/users/change-password',
  sessions: '/users/sessions',
  endSession: '/users/sessions/end',
  endOtherSessions: '/users/sessions/end-others',
  accountInfo: '/accountInfo',
  storeInfo: '/storeInfo',
  sizeGuides: '/size-guides',
  contentOrigins: '/content-origins',
  delivery: '/delivery/:pin',
  products: '/products',
  product: '/products/:id',
  subCategories: '/sub-categories',
  search: '/search',
  searchSuggestions: '/search/suggestions',
  orders: '/orders',
  orderQuote: '/orders/quote',
  order: '/orders/:id',
  orderCancellation: '/orders/:id/cancellation',
  paymentFields: '/payments/fields',
  payments: '/payments',
  contact: '/contact',
  newsletter: '/newsletter',
} as const;

/**
 * Paths of the API that the storefront in the browser does not call, without the prefix: browsers, gateways, crawlers and our web
 * server open them.
 */
export const LINKED_API_PATHS = {
  openApi: '/openapi.json',
  googleFeed: '/feeds/google.xml',
  imageFile: '/media/:file',
  contentPreview: '/content-previews/:token',
  invoicePage: '/invoices/:token',
  invoicePdf: '/invoices/:token/pdf',
  creditNotePage: '/credit-notes/:token',
  creditNotePdf: '/credit-notes/:token/pdf',
  paymentRelay: '/payments/relay',
  paymentReturn: '/payments/return/:provider',
  paymentWebhook: '/payments/webhooks/:provider',
  testGateway: '/payments/test/:ticket',
} as const;

/**
 * After the prefix: the page and the one-click request (RFC 8058) that unsubscribe from the newsletter. Emails link to it;
 * not in `API_PATHS`, because the storefront does not call it.
 */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';

/** Full paths, outside the prefix. */
export const API_DOCS_PATH = '/api/docs';
export const EMAIL_PREVIEW_PATH = '/api/dev/mailbox';
export const HEALTH_PATHS = { live: '/healthz', ready: '/readyz' } as const;

/** Prefix of the URLs of images, on the shop and below the API prefix. Stored URLs begin with it. */
export const MEDIA_PREFIX = '/media/';
