import { fetchStoreInfo } from '../api/store-info.ts';
import { pagesSitemap } from './pages-sitemap.ts';
import { productsSitemap } from './products-sitemap.ts';
import { robotsText } from './robots-text.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { sitemapIndex } from './sitemap-index.ts';
import { webManifest } from './web-manifest.ts';

/** A file that programs read: search engines, feed readers, home screens. */
interface SiteFile {
  type: string;
  text: string;
}

/** What is asked for is a file of this shop, and could (not) be made; undefined: some page. */
type Answer = { file: SiteFile } | { redirect: string } | 'failed' | undefined;

const XML = 'application/xml; charset=utf-8';

/** The file at an address, made from what any server of section 7 answers. */
export async function siteFile(path: string, context: SiteFileContext, feedBase: string): Promise<Answer> {
  if (path === '/robots.txt') return textFile('text/plain; charset=utf-8', await robotsText(context));
  if (path === '/manifest.webmanifest')
    return textFile('application/manifest+json', await webManifest(context));
  if (path === '/sitemap.xml') return textFile(XML, await sitemapIndex(context));
  if (path === '/sitemap-pages.xml') return textFile(XML, await pagesSitemap(context));
  const part = /^\/sitemap-products-([1-9]\d{0,3})\.xml$/.exec(path)?.[1];
  if (part) return textFile(XML, await productsSitemap(Number(part), context));
  return path === '/feeds/google.xml' ? merchantFeed(context, feedBase) : undefined;
}

const textFile = (type: string, text: string | undefined): Answer =>
  text === undefined ? 'failed' : { file: { type, text } };

/** The server writes the feed itself, when it can: only it knows everything that a merchant centre asks for. */
async function merchantFeed({ api }: SiteFileContext, feedBase: string): Promise<Answer> {
  const store = await fetchStoreInfo(api);
  if (!store.ok) return 'failed';
  const isOffered = store.data.capabilities?.includes('merchant-feed');
  return isOffered ? { redirect: `${feedBase}/feeds/google.xml` } : undefined;
}
