import { escapeHtml } from '#format/escape-markup.ts';
import { formatPaise } from '#format/money.ts';
import type { EmailContent, OrderSummary } from './email-content.ts';
import { DARK_MODE_CSS, STYLE } from './html-styles.ts';

/**
 * Renders an email as HTML in the shop's design. Tables and inline styles, since old email clients need them.
 * Loads no external resource, and escapes every text. Colors follow dark mode in clients that support it.
 */
export function renderHtmlLayout(email: EmailContent, storeName: string, signature: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title><style>${DARK_MODE_CSS}</style></head>
<body class="ground" style="${STYLE.body}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.ground}"><tr><td align="center" style="${STYLE.edge}">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.card}">
<tr><td style="${STYLE.band}">${escapeHtml(storeName)}</td></tr>
<tr><td style="${STYLE.content}">
${bodyHtml(email)}
</td></tr>
<tr><td class="soft rule" style="${STYLE.foot}">${withBreaks(signature)}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}

function bodyHtml({
  heading,
  paragraphs,
  button,
  link,
  summary,
  notes = [],
  closing = [],
}: EmailContent): string {
  return [
    `<h1 class="text" style="${STYLE.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="text" style="${STYLE.paragraph}">${withBreaks(text)}</p>`),
    ...(button ? [buttonTable(button)] : []),
    ...(summary ? [summaryTable(summary)] : []),
    ...notes.map(
      (note) =>
        `<h2 class="soft" style="${STYLE.noteHeading}">${escapeHtml(note.heading)}</h2>` +
        `<p class="text" style="${STYLE.paragraph}">${withBreaks(note.lines.join('\n'))}</p>`,
    ),
    ...(link ? [plainLink(link)] : []),
    ...closing.map((text) => `<p class="text" style="${STYLE.paragraph}">${withBreaks(text)}</p>`),
  ].join('\n');
}

function buttonTable({ label, url }: NonNullable<EmailContent['button']>): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${STYLE.buttonTable}"><tr><td style="${STYLE.buttonCell}">` +
    `<a href="${escapeHtml(url)}" target="_blank" rel="noreferrer" style="${STYLE.button}">${escapeHtml(label)}</a></td></tr></table>`
  );
}

function plainLink({ label, url }: NonNullable<EmailContent['link']>): string {
  return (
    `<p class="text" style="${STYLE.paragraph}"><a class="text" href="${escapeHtml(url)}" target="_blank" rel="noreferrer" ` +
    `style="${STYLE.link}">${escapeHtml(label)}</a></p>`
  );
}

function summaryTable({ lines, totalPaise, paymentStatus }: OrderSummary): string {
  const rows = lines.map(
    ({ title, options, quantity, amountPaise }) =>
      `<tr><td class="text rule" style="${STYLE.item}">${quantity} × ${escapeHtml(title)}` +
      `${options ? `<br><span class="soft" style="${STYLE.options}">${escapeHtml(options)}</span>` : ''}</td>` +
      `<td class="text rule" align="right" style="${STYLE.amount}">${formatPaise(amountPaise)}</td></tr>`,
  );
  return (
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.summary}">${rows.join('\n')}\n` +
    `<tr><td class="text" style="${STYLE.total}">Total, tax included</td>` +
    `<td class="text" align="right" style="${STYLE.totalAmount}">${formatPaise(totalPaise)}</td></tr>\n` +
    `<tr><td class="soft" colspan="2" style="${STYLE.paymentStatus}">${escapeHtml(paymentStatus)}</td></tr></table>`
  );
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
