import { formatPaise } from '#format/money.ts';
import type { EmailContent, OrderSummary } from './email-content.ts';

/** Renders the plain-text version of an email. */
export function renderTextLayout(
  { paragraphs, button, link, summary, notes = [], closing = [] }: EmailContent,
  signature: string,
): string {
  const parts = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(summary ? [summaryText(summary)] : []),
    ...notes.map(({ heading, lines }) => [`${heading}:`, ...lines].join('\n')),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    signature,
  ];
  return `${parts.join('\n\n')}\n`;
}

function summaryText({ lines, totalPaise, paymentStatus }: OrderSummary): string {
  const items = lines.map(
    ({ title, options, quantity, amountPaise }) =>
      `${quantity} × ${title}${options ? ` (${options})` : ''}: ${formatPaise(amountPaise)}`,
  );
  return [...items, `Total ${formatPaise(totalPaise)}, tax included. ${paymentStatus}.`].join('\n');
}
