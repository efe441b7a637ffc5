/** Files that match `path` and not `pathNot`. `$1` in a `to` is the first group of what `from` matched. */
interface Files {
  path?: RegExp;
  pathNot?: string;
}

export interface ImportRule {
  name: string;
  from: Files;
  to: { path?: string; pathNot?: string };
  /** True when a type import is allowed: it does not exist at run time. */
  allowsTypes?: boolean;
}

/** A folder whose subfolders may import only subfolders of earlier lines, types included. */
export interface Layers {
  name: string;
  folder: string;
  lines: readonly (readonly string[])[];
}

const TESTS = String.raw`\.test\.tsx?$`;

export const SERVER_LAYERS: Layers = {
  name: 'server-layers',
  folder: 'server',
  lines: [
    ['errors', 'settings', 'tax', 'pdf'],
    ['database'],
    ['audit'],
    ['security', 'http', 'idempotency', 'rate-limits', 'jobs', 'email-outbox', 'operations'],
    ['shipping'],
    ['accounts', 'staff', 'store-info', 'stored-settings', 'images', 'cdn'],
    ['contact', 'catalog'],
    ['search', 'orders'],
    ['invoices'],
    ['payments'],
    ['order-management'],
    ['emails', 'action-items', 'documents'],
    ['cli', 'metrics', 'admin'],
  ],
};

/** One line, because areas never import each other. */
const AREAS = [
  'home',
  'listing',
  'product-page',
  'search',
  'saved',
  'cart',
  'checkout',
  'payment',
  'orders',
  'account',
  'auth',
  'policies',
  'contact',
  'diagnostics',
  'not-found',
] as const;

export const STOREFRONT_LAYERS: Layers = {
  name: 'storefront-layers',
  folder: 'storefront',
  lines: [
    ['ui', 'styles'],
    ['api'],
    ['navigation', 'site-images'],
    ['state', 'site'],
    ['size-guide'],
    ['products', 'product-list', 'delivery'],
    AREAS,
    ['shell', 'site-files', 'styleguide'],
  ],
};

/** `kit` has no shop terms; areas never import each other; `shell` joins them. */
export const ADMIN_LAYERS: Layers = {
  name: 'admin-layers',
  folder: 'admin',
  lines: [
    ['kit', 'styles'],
    ['api'],
    ['shared'],
    [
      'today',
      'orders',
      'products',
      'imports',
      'new-order',
      'fulfillment',
      'inventory',
      'categories',
      'payments',
      'messages',
      'customers',
      'emails',
      'activity',
      'content',
      'reports',
      'settings',
      'sign-in',
    ],
    ['styleguide'],
    ['shell'],
  ],
};

export const LAYERS: readonly Layers[] = [SERVER_LAYERS, STOREFRONT_LAYERS, ADMIN_LAYERS];

/** What each rule describes is forbidden (ARCHITECTURE.md, "What may import what"). */
export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'format-stands-alone',
    from: { path: /^format\//, pathNot: TESTS },
    to: { pathNot: '^format/' },
  },
  {
    name: 'contract-stands-alone',
    from: { path: /^contract\//, pathNot: `${TESTS}|/testing/` },
    to: { pathNot: '^contract/|^node_modules/zod$' },
  },
  {
    name: 'wire-stands-alone',
    from: { path: /^wire\//, pathNot: TESTS },
    to: { pathNot: '^wire/|^node_modules/|^node:' },
  },
  {
    name: 'server-never-storefront',
    from: { path: /^server\// },
    to: { path: '^(storefront|web|admin)/' },
  },
  {
    name: 'storefront-never-server',
    from: { path: /^storefront\// },
    to: { path: '^(server|web|admin)/' },
  },
  {
    name: 'web-imports-storefront-entry-only',
    from: { path: /^web\//, pathNot: TESTS },
    to: {
      path: '^(server|contract)/|^storefront/(?!entry-server)',
      pathNot: '^contract/(api-paths|page-links)',
    },
  },
  {
    // of the storefront only what renders merchants' HTML and the design tokens
    name: 'admin-stands-beside-storefront',
    from: { path: /^admin\//, pathNot: TESTS },
    to: { path: '^(server|web|wire)/|^storefront/(?!ui/html/|styles/tokens|fonts/)' },
  },
  {
    // schemas weigh 20 kB in the browser: only files without a schema are values
    name: 'admin-imports-only-types-from-contract',
    from: { path: /^admin\//, pathNot: TESTS },
    to: {
      path: '^contract/',
      pathNot:
        '^contract/(api-paths|page-links|policies|rich-text|admin/(admin-paths|permissions|audit-actions|catalog/blank-product|catalog/categories-with-rules|catalog/max-direct-products|catalog/movement-reasons|catalog/price-roundings|catalog/find-missing-facts|content/content-documents|content/text-sections|orders/(return|claim-rejection|cancellation|refund)-reasons|reports/report-names|settings/payment-method-names))',
    },
    allowsTypes: true,
  },
  {
    name: 'browser-imports-only-types-from-contract',
    from: { path: /^storefront\//, pathNot: TESTS },
    to: { path: '^contract/', pathNot: '^contract/(api-paths|page-links|policies)' },
    allowsTypes: true,
  },
  {
    name: 'queries-stay-in-their-folder',
    from: { path: /^server\/([^/]+)\//, pathNot: `${TESTS}|/testing/` },
    to: { path: String.raw`^server/[^/]+/.*-queries\.ts$`, pathNot: '^server/$1/' },
  },
  {
    // routes, the guard of routes and the metrics server handle HTTP; domain functions do not
    name: 'domain-never-http',
    from: {
      path: /^server\/[^/]+\//,
      pathNot: `${TESTS}|/testing/|/system-tests/|-routes[.]ts$|^server/(http|metrics)/|/(require-customer|guard-admin-routes)[.]ts$`,
    },
    to: { path: '^server/http/' },
  },
  {
    name: 'only-tests-import-testing',
    from: { path: /^(contract|format|server|web|storefront|admin|demo)\//, pathNot: `${TESTS}|/testing/` },
    to: { path: '/testing/' },
  },
];
