/** Prefix of every API path (specification, section 9). */
export const API_PREFIX = '/api/v1';

/**
 * Every API path without the prefix; `:name` marks a parameter. Server routes and OpenAPI are built from it.
 */
export const API_PATHS = {
  authorize: '/users/authorize',
  register: '/users/register',
  logout: '/users/logout',
  forgotPassword: '/users/forgot-password',
  resetPassword: '/users/reset-password',
  accountInfo: '/accountInfo',
  storeInfo: '/storeInfo',
  sizeGuides: '/size-guides',
  products: '/products',
  product: '/products/:id',
  search: '/search',
  searchSuggestions: '/search/suggestions',
  googleFeed: '/feeds/google.xml',
  imageFile: '/media/:file',
  orders: '/orders',
  order: '/orders/:id',
  paymentFields: '/payments/fields',
  payments: '/payments',
  paymentRelay: '/payments/relay',
  paymentReturn: '/payments/return/:provider',
  paymentWebhook: '/payments/webhooks/:provider',
  contact: '/contact',
  newsletter: '/newsletter',
} as const;
