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
  // most texts are of characters that XML allows: to look at the properties of each takes ten times as long
  const allowed = /[^\x20-\x7e]/.test(text)
    ? text.replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu, '')
    : text;
  return escapeHtml(allowed);
}
