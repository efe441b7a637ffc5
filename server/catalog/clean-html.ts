import sanitizeHtml from 'sanitize-html';

// Deeper than any text needs, and shallow enough for every browser's parser.
const DEEPEST = 40;

const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const SPAN = ['colspan', 'rowspan'];

// Paragraphs nested by mistake come apart one level at a time.
const MOST_PASSES = 10;

/**
 * Leaves of a merchant's text what a shop may show: structure and emphasis, links, tables, pictures. Cleaning what is
 * clean changes nothing; text that never settles loses all its tags.
 */
export function cleanHtml(html: string): string {
  let text = html;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const cleaner = sanitizeHtml(text, OPTIONS).trim();
    if (cleaner === text) return text;
    text = cleaner;
  }
  return sanitizeHtml(text, { allowedTags: [] }).trim();
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
    ...['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'img', ...TABLE],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: SPAN,
    td: SPAN,
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
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
  // a picture without an address is only a broken frame
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};
