import type { IOptions } from 'sanitize-html';
import { sanitizeMarkup } from '#server/security/sanitize-html.ts';

const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const SPAN_ATTRIBUTES = ['colspan', 'rowspan'];

/** Sanitizes the HTML of a product description. Keeps structure, emphasis, links, tables and images. */
export function sanitizeDescription(html: string): string {
  return sanitizeMarkup(html, OPTIONS).trim();
}

const OPTIONS: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
    ...['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'img', ...TABLE_TAGS],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: SPAN_ATTRIBUTES,
    td: SPAN_ATTRIBUTES,
  },
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (tagName, { href }) => ({
      tagName,
      attribs: href === undefined ? {} : { href, rel: 'noopener nofollow' },
    }),
  },
  // an image without a URL would show as a broken image
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};
