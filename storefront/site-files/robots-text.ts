import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { SITE_FILE_PATHS } from '#contract/page-links.ts';
import { fetchStoreInfo } from '#storefront/api/store-info.ts';
import type { SiteFileContext } from './site-file-context.ts';

/**
 * All paths may be crawled. Pages that must not be indexed have their own `noindex`, which a crawler can read
 * only if it may fetch the page.
 */
export async function robotsText({ api, origin }: SiteFileContext): Promise<string> {
  const store = await fetchStoreInfo(api);
  const hasFeed = store.ok && store.data.capabilities?.includes('merchant-feed');
  const lines = [
    'User-agent: *',
    'Allow: /',
    '',
    `Sitemap: ${origin}${SITE_FILE_PATHS.sitemap}`,
    ...(hasFeed ? [`# Product feed for merchant centres: ${origin}${LINKED_API_PATHS.googleFeed}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
