import sanitizeHtml from 'sanitize-html';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** What a reader of the HTML reads, on one line. */
export function plainText(html: string): string {
  const apart = html.replace(/<(?:br|hr|\/(?:p|div|li|h\d|td|th|blockquote))\b[^>]*>/gi, '$& ');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}
