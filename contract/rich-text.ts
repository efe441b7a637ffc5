/**
 * The elements that sanitizing keeps in a merchant's HTML, and that editors of rich text offer. Sanitizing turns `b`, `i`
 * and `h1` into `strong`, `em` and `h2`.
 */
export const POLICY_TAGS = [
  ...(['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'img'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
];

/** Those of a product description. */
export const DESCRIPTION_TAGS = [
  ...POLICY_TAGS,
  ...(['div', 'blockquote', 'hr', 'u', 's', 'sub', 'sup'] as const),
];
