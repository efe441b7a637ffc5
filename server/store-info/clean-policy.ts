import sanitizeHtml from 'sanitize-html';

// Deeper than any text needs; each level costs a browser's parser a stack frame.
const NESTING_MAX = 40;
const PASSES_MAX = 5;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'a', 'strong', 'em'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_MAX,
  transformTags: {
    // `rel` also where no address stays: so cleaning twice gives the same as cleaning once.
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }),
    b: 'strong',
    i: 'em',
    h1: 'h2',
  },
};

/**
 * A merchant's HTML with nothing left that could run, load, frame or dress itself as the shop. Cleaned until cleaning
 * changes nothing: broken markup reads differently once it was mended, and that reading must be clean too.
 */
export function cleanPolicy(html: string): string {
  let cleaned = sanitizeHtml(html, OPTIONS);
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const again = sanitizeHtml(cleaned, OPTIONS);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
