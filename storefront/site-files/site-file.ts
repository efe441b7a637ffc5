import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { SITE_FILE_PATHS } from '#contract/page-links.ts';
import { fetchStoreInfo } from '#storefront/api/store-info.ts';
import { MAX_PRODUCT_SITEMAPS } from './fetch-sitemap-products.ts';
import { pagesSitemap } from './pages-sitemap.ts';
import { productsSitemap } from './products-sitemap.ts';
import { robotsText } from './robots-text.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { sitemapIndex } from './sitemap-index.ts';
import { webManifest } from './web-manifest.ts';

/** A file for programs: search engines, feed readers, home screens. */
interface SiteFile {
  type: string;
  text: string;
}

/**
 * The built file, a redirect, or 'failed' if it could not be built; undefined if the path is not a site file.
 */
type SiteFileResult = { file: SiteFile } | { redirect: string } | 'failed' | undefined;

const PRODUCTS_SITEMAP = new RegExp(
  `^${SITE_FILE_PATHS.productsSitemap.replace('.', '[.]').replace(':part', '([1-9][0-9]{0,4})')}$`,
);
const XML = 'application/xml; charset=utf-8';

/** The site file at a path, built from the replies of any server of section 7. */
export async function siteFile(
  path: string,
  context: SiteFileContext,
  feedBase: string,
): Promise<SiteFileResult> {
  if (path === SITE_FILE_PATHS.robots)
    return textFile('text/plain; charset=utf-8', await robotsText(context));
  if (path === SITE_FILE_PATHS.manifest)
    return textFile('application/manifest+json', await webManifest(context));
  if (path === SITE_FILE_PATHS.sitemap) return textFile(XML, await sitemapIndex(context));
  if (path === SITE_FILE_PATHS.pagesSitemap) return textFile(XML, await pagesSitemap(context));
  const part = PRODUCTS_SITEMAP.exec(path)?.[1];
  if (part && Number(part) <= MAX_PRODUCT_SITEMAPS)
    return textFile(XML, await productsSitemap(Number(part), context));
  return path === LINKED_API_PATHS.googleFeed ? merchantFeed(context, feedBase) : undefined;
}

const textFile = (type: string, text: string | undefined): SiteFileResult =>
  text === undefined ? 'failed' : { file: { type, text } };

/**
 * Redirects to the server's feed, if it has one: only the server has all data that a merchant center
 * requires.
 */
async function merchantFeed({ api }: SiteFileContext, feedBase: string): Promise<SiteFileResult> {
  const store = await fetchStoreInfo(api);
  if (!store.ok) return 'failed';
  const hasFeed = store.data.capabilities?.includes('merchant-feed');
  return hasFeed ? { redirect: feedBase + LINKED_API_PATHS.googleFeed } : undefined;
}
