import type { IOptions } from 'sanitize-html';
import { DESCRIPTION_TAGS } from '#contract/rich-text.ts';
import { sanitizeMarkup } from '#server/security/sanitize-html.ts';

const SPAN_ATTRIBUTES = ['colspan', 'rowspan'];

/** Sanitizes the HTML of a product description. Keeps structure, emphasis, links, tables and images. */
export function sanitizeDescription(html: string): string {
  return sanitizeMarkup(html, OPTIONS).trim();
}

const OPTIONS: IOptions = {
  allowedTags: [...DESCRIPTION_TAGS],
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
