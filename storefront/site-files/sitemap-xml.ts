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

/** `urls`: of the sitemaps, absolute and encoded as in `new URL(url).href`. */
export function renderSitemapIndex(urls: readonly string[]): string {
  // escaped as one text, parted by spaces, which no URL has: thousands one by one take several times as long
  const entries = escapeXml(urls.join(' ')).replaceAll(' ', '</loc></sitemap>\n<sitemap><loc>');
  return `${DECLARATION}\n<sitemapindex xmlns="${NAMESPACE}">\n<sitemap><loc>${entries}</loc></sitemap>\n</sitemapindex>\n`;
}

const imageTag = (url: string) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`;

function lastModTag(lastModified: string | undefined): string {
  if (lastModified === undefined) return '';
  const at = new Date(lastModified);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}
