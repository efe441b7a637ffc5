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

export const renderUrlSet = (entries: readonly SitemapEntry[]): string => renderXml('urlset', 'url', entries);

export const renderSitemapIndex = (entries: readonly SitemapEntry[]): string =>
  renderXml('sitemapindex', 'sitemap', entries);

function renderXml(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ url, lastModified, images = [] }) =>
      `<${element}><loc>${escapeXml(url)}</loc>${lastModTag(lastModified)}${images.map(imageTag).join('')}</${element}>`,
  );
  const namespaces = `xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${lines.join('\n')}\n</${root}>\n`;
}

const imageTag = (url: string) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`;

function lastModTag(lastModified: string | undefined): string {
  if (lastModified === undefined) return '';
  const at = new Date(lastModified);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}
