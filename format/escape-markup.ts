const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes text for XML. Removes characters that XML forbids, and unpaired surrogates. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu, ''));
}
