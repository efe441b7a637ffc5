import { escapeXml } from '#format/escape-markup.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

export interface SitemapEntry {
  /** Absolute URL, encoded as in `new URL(url).href`. */
  url: string;
  /** Time of the last change, as the server sent it. */
  lastModified?: string | undefined;
  /** Absolute URLs of the images on the page. */
  images?: readonly string[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

export function renderUrlSet(entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ url, lastModified, images = [] }) =>
      `<url><loc>${escapeXml(url)}</loc>${lastModTag(lastModified)}${images.map(imageTag).join('')}</url>`,
  );
  const namespaces = `xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"`;
  return `${DECLARATION}\n<urlset ${namespaces}>\n${lines.join('\n')}\n</urlset>\n`;
}

// It changes once for a thousand products, and is rendered for each change of one.
let lastIndex = { key: '', text: '' };

/**
 * The index of one sitemap of pages and `count` of products, the URLs of which have a number from 1 where `productsUrl` has `*`.
 * URLs are encoded as in `new URL(url).href`.
 */
export function renderSitemapIndex(pagesUrl: string, productsUrl: string, count: number): string {
  const key = [pagesUrl, productsUrl, count].join(' ');
  if (lastIndex.key !== key) lastIndex = { key, text: indexText(pagesUrl, productsUrl, count) };
  return lastIndex.text;
}

function indexText(pagesUrl: string, productsUrl: string, count: number): string {
  // joined by a text for all: to escape and to join thousands of URLs takes several times as long
  const [start = '', end = ''] = escapeXml(productsUrl).split('*');
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const products = numbers.join(`${end}</loc></sitemap>\n<sitemap><loc>${start}`);
  const first = `<sitemap><loc>${escapeXml(pagesUrl)}</loc></sitemap>`;
  const entries = count === 0 ? first : `${first}\n<sitemap><loc>${start}${products}${end}</loc></sitemap>`;
  return `${DECLARATION}\n<sitemapindex xmlns="${NAMESPACE}">\n${entries}\n</sitemapindex>\n`;
}

const imageTag = (url: string) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`;

function lastModTag(lastModified: string | undefined): string {
  if (lastModified === undefined) return '';
  const at = new Date(lastModified);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}
