import { writtenRupees } from '#server/money.ts';
import type { Bill, Letter } from './letter.ts';

/** Renders the plain-text version of an email. */
export function letterText(
  { paragraphs, button, link, bill, notes = [] }: Letter,
  signature: string,
): string {
  const parts = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(bill ? [billText(bill)] : []),
    ...notes.map(({ heading, lines }) => [`${heading}:`, ...lines].join('\n')),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    signature,
  ];
  return `${parts.join('\n\n')}\n`;
}

function billText({ lines, totalPaise, standing }: Bill): string {
  const items = lines.map(
    ({ title, choices, quantity, amountPaise }) =>
      `${quantity} × ${title}${choices ? ` (${choices})` : ''}: ${writtenRupees(amountPaise)}`,
  );
  return [...items, `Total ${writtenRupees(totalPaise)}, tax included. ${standing}.`].join('\n');
}
