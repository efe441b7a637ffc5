import { escapeMarkup } from '../shell/escape-markup.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

export interface SitemapEntry {
  /** Absolute URL. */
  address: string;
  /** Time of the last change, as the server sent it. */
  changedAt?: string | undefined;
  /** Absolute URLs of the images on the page. */
  images?: readonly string[];
}

export const urlSet = (entries: readonly SitemapEntry[]): string => written('urlset', 'url', entries);

export const indexOfSitemaps = (entries: readonly SitemapEntry[]): string =>
  written('sitemapindex', 'sitemap', entries);

function written(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ address, changedAt, images = [] }) =>
      `<${element}><loc>${escapeMarkup(new URL(address).href)}</loc>${lastMod(changedAt)}${images.map(imageAt).join('')}</${element}>`,
  );
  const names = `xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>\n${lines.join('\n')}\n</${root}>\n`;
}

const imageAt = (address: string) =>
  `<image:image><image:loc>${escapeMarkup(address)}</image:loc></image:image>`;

function lastMod(changedAt: string | undefined): string {
  const at = new Date(changedAt ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}
