import { fetchStoreInfo } from '../api/store-info.ts';
import type { SiteFileContext } from './site-file-context.ts';

/**
 * Everything may be crawled: pages that must not be found say so themselves, and a crawler that may not read them would
 * never learn it.
 */
export async function robotsText({ api, origin }: SiteFileContext): Promise<string> {
  const store = await fetchStoreInfo(api);
  const hasFeed = store.ok && store.data.capabilities?.includes('merchant-feed');
  const lines = [
    'User-agent: *',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    ...(hasFeed ? [`# Product feed for merchant centres: ${origin}/feeds/google.xml`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
