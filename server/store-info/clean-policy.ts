import type { IOptions } from 'sanitize-html';
import { sanitiseHtml } from '#server/sanitise-html.ts';

const OPTIONS: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'a', 'strong', 'em'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  transformTags: {
    // `rel` also where no address stays: so cleaning twice gives the same as cleaning once.
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }),
    b: 'strong',
    i: 'em',
    h1: 'h2',
  },
};

/** A merchant's HTML with nothing left that could run, load, frame or dress itself as the shop. */
export function cleanPolicy(html: string): string {
  return sanitiseHtml(html, OPTIONS);
}
