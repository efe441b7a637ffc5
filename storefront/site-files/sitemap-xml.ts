import { escapeMarkup } from '../shell/escape-markup.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  /** Whole address. */
  address: string;
  /** When it last changed, as the server wrote it. */
  changedAt?: string | undefined;
}

export const urlSet = (entries: readonly SitemapEntry[]): string => written('urlset', 'url', entries);

export const indexOfSitemaps = (entries: readonly SitemapEntry[]): string =>
  written('sitemapindex', 'sitemap', entries);

function written(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ address, changedAt }) =>
      `<${element}><loc>${escapeMarkup(new URL(address).href)}</loc>${lastMod(changedAt)}</${element}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;
}

function lastMod(changedAt: string | undefined): string {
  const at = new Date(changedAt ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}
