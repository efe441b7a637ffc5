/** Files that match `path` and not `pathNot`. `$1` in a `to` is the first group that `from` matched. */
interface Files {
  path?: RegExp;
  pathNot?: string;
}

export interface ImportRule {
  name: string;
  from: Files;
  to: { path?: string; pathNot?: string };
  /** Type-only imports are allowed. */
  allowsTypes?: boolean;
}

const TESTS = String.raw`\.test\.tsx?$`;
const AREAS = 'home|catalog|cart|checkout|orders|payment|account|policies|contact|search|saved|diagnostics';

/** Forbidden imports between folders (ARCHITECTURE.md, "What may import what"). */
export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'contract-stands-alone',
    from: { path: /^contract\//, pathNot: TESTS },
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
    to: { path: '^(storefront|web)/' },
  },
  {
    name: 'storefront-never-server',
    from: { path: /^storefront\// },
    to: { path: '^(server|web)/' },
  },
  {
    name: 'web-knows-no-rooms',
    from: { path: /^web\//, pathNot: TESTS },
    to: { path: '^(server|contract)/|^storefront/(?!entry-server)' },
  },
  {
    name: 'browser-takes-only-types-from-contract',
    from: { path: /^storefront\//, pathNot: TESTS },
    to: { path: '^contract/' },
    allowsTypes: true,
  },
  {
    name: 'queries-stay-in-their-folder',
    from: { path: /^server\/([^/]+)\// },
    to: { path: String.raw`^server/[^/]+/.*-queries\.ts$`, pathNot: '^server/$1/' },
  },
  {
    name: 'http-and-database-know-no-feature',
    from: { path: /^server\/(http|database)\//, pathNot: TESTS },
    to: { path: '^server/(?!http/|database/|refusal|env|testing/)' },
  },
  {
    name: 'catalog-knows-no-orders',
    from: { path: /^server\/catalog\//, pathNot: TESTS },
    to: { path: '^server/(orders|payments)/' },
  },
  {
    name: 'orders-know-no-payments',
    from: { path: /^server\/orders\//, pathNot: TESTS },
    to: { path: '^server/payments/' },
  },
  {
    name: 'ui-and-format-know-no-shop',
    from: { path: /^storefront\/(ui|format)\//, pathNot: TESTS },
    to: { path: '^storefront/(?!ui/|format/)|^contract/' },
  },
  {
    name: 'state-knows-no-screens',
    from: { path: /^storefront\/(state|api)\// },
    to: { path: `^storefront/(pages|shell|${AREAS})/` },
  },
  {
    name: 'areas-do-not-import-each-other',
    from: { path: new RegExp(`^storefront/(${AREAS})/`) },
    to: { path: `^storefront/(${AREAS})/`, pathNot: '^storefront/$1/' },
  },
  {
    name: 'tests-help-tests-only',
    from: { path: /^(contract|server|web|storefront|demo)\//, pathNot: `${TESTS}|/testing/` },
    to: { path: '/testing/' },
  },
];
