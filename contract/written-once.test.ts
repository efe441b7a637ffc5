import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  API_DOCS_PATH,
  API_PATHS,
  API_PREFIX,
  EMAIL_PREVIEW_PATH,
  HEALTH_PATHS,
  LINKED_API_PATHS,
  MEDIA_PREFIX,
} from './api-paths.ts';
import { PAGE_PATHS, SITE_FILE_PATHS, STYLEGUIDE_PATH } from './page-links.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = '{main.ts,{format,server,storefront,web,wire}/**/*.{ts,tsx}}';
const EXEMPT = /\.test\.tsx?$|\/testing\/|\/system-tests\//;
const POLICIES = ['/terms', '/privacy', '/refund', '/return', '/shipping', '/about'];

/** Paths that have the same text as ours and are not: those of gateways. */
const ALLOWED = ['server/payments/providers/razorpay/razorpay-refunds.ts: /refund'];

/** The beginning of every path, up to its first parameter. `/` alone is in every URL. */
const STARTS = [
  ...Object.values(PAGE_PATHS),
  ...Object.values(SITE_FILE_PATHS),
  ...Object.values(API_PATHS),
  ...Object.values(LINKED_API_PATHS),
  ...Object.values(HEALTH_PATHS),
  ...POLICIES,
  API_PREFIX,
  API_DOCS_PATH,
  EMAIL_PREVIEW_PATH,
  MEDIA_PREFIX,
  STYLEGUIDE_PATH,
]
  .map((full) => full.replace(/:.*$/, ''))
  .filter((start) => start !== '/')
  .toSorted((a, b) => b.length - a.length);

/** A path at the beginning of a string, or after `}` in a template. */
const WRITTEN_PATH = new RegExp(`['"\`}](${STARTS.map(startPattern).join('|')})`, 'g');

function startPattern(start: string): string {
  return start.replaceAll('.', '[.]') + (start.endsWith('/') ? '' : '(?![\\w.-])');
}

/** The paths written in a source text, without its comments. */
function findPaths(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(WRITTEN_PATH)].map((found) => found[1] ?? '');
}

test('paths of pages and of the API are written in the contract only', () => {
  const written = globSync(SOURCES, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => {
      const paths = findPaths(readFileSync(path.join(ROOT, file), 'utf8'));
      return paths.map((found) => `${file}: ${found}`);
    });
  expect(written.toSorted()).toEqual(ALLOWED);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these strings are source texts
test.each([
  ["const url = '/orders';", '/orders'],
  ['const url = `${shopOrigin}/payment?orderId=${id}`;', '/payment'],
  ['const url = `/product/${id}`;', '/product/'],
  ['<a href="/search?q=kurta">', '/search'],
  ["api.call('GET', '/users/authorize')", '/users/authorize'],
  ['<a href="${origin}/refund">', '/refund'],
])('finds the path in %s', (source, found) => {
  expect(findPaths(source)).toEqual([found]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these strings are source texts

test.each([
  "import x from './orders/order.ts';",
  "import x from '#server/orders/order.ts';",
  "const url = '/ordersheet';",
  "// as in '/orders'",
  "const home = '/';",
])('finds no path in %s', (source) => {
  expect(findPaths(source)).toEqual([]);
});
