/** Text for XML. Characters that no XML may hold, and halves of characters, are left out. */
export function xmlText(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
