/** The values of an option as one text. A value with a comma is in quotation marks: `S, "Clutch, first item"`. */
export const writeValues = (values: readonly string[]): string => values.map(writeValue).join(', ');

const writeValue = (value: string) =>
  value.includes(',') || value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value;

/** The values in a text, each once. A quotation mark within a value, as in `12"`, is part of it. */
export function readValues(text: string): string[] {
  const cells = text.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g) ?? [];
  const values = cells.map((cell) => {
    const plain = cell.trim();
    const isQuoted = plain.length > 1 && plain.startsWith('"') && plain.endsWith('"');
    return isQuoted ? plain.slice(1, -1).replaceAll('""', '"').trim() : plain;
  });
  return [...new Set(values.filter((value) => value !== ''))];
}
