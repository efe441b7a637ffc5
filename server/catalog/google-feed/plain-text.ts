import sanitizeHtml from 'sanitize-html';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Converts HTML to plain text on one line. Each list item becomes a sentence. */
export function toPlainText(html: string): string {
  const withSentences = html.replace(/([^\s.,:;!?…>])(\s*(?:<\/\w+>\s*)*)(?=<\/li\b)/gi, '$1.$2');
  const withSpaces = withSentences.replace(/<(?:br|hr|\/(?:p|div|li|h\d|td|th|blockquote))\b[^>]*>/gi, '$& ');
  return sanitizeHtml(withSpaces, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}
