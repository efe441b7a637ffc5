import { formatDateTime } from '#format/dates.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import { formatPaise, formatRupees } from '#format/money.ts';

/**
 * The export of a person's data as a page to read and print without the shop: every field by its name, with
 * times of India and amounts in rupees.
 */
export function personalDataPage(data: object, shopName: string): string {
  const title = `Personal data at ${escapeHtml(shopName)}`;
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
dl { margin: 0; } dt { margin-top: 0.5rem; font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
dd > dl { padding-left: 1rem; border-left: 2px solid #ccc; } ol { margin: 0; padding-left: 1.5rem; } li { margin-bottom: 1rem; }
</style>
<h1>${title}</h1>
${valueHtml('', data)}
</html>
`;
}

function valueHtml(name: string, value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0
      ? 'None'
      : `<ol>${value.map((each) => `<li>${valueHtml(name, each)}</li>`).join('')}</ol>`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
    return `<dl>${fields.map(([key, each]) => `<dt>${fieldName(key)}</dt><dd>${valueHtml(key, each)}</dd>`).join('')}</dl>`;
  }
  return escapeHtml(textOf(name, value));
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

function textOf(name: string, value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && name.endsWith('Paise')) return formatPaise(value);
  if (typeof value === 'number' && name.endsWith('Rupees')) return formatRupees(value);
  if (typeof value === 'number' && name.endsWith('BasisPoints')) return `${value / 100} %`;
  if (typeof value === 'string' && ISO_TIME.test(value)) return formatDateTime(new Date(value));
  return String(value);
}

/** `deliveryAddress` → `Delivery address`; `totalRupees` → `Total`. */
function fieldName(key: string): string {
  const words = key
    .replace(/(Rupees|Paise|BasisPoints)$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();
  return escapeHtml(words.slice(0, 1).toUpperCase() + words.slice(1));
}
