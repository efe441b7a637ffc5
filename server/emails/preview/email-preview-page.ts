import { escapeHtml } from '#format/escape-markup.ts';
import type { RenderedEmail } from '../render-email.ts';
import { STYLE } from './mailbox-style.ts';

/** A rendered email of the outbox; `sentAt` is null while it is not sent. */
export interface EmailPreview extends RenderedEmail {
  createdAt: Date;
  sentAt: Date | null;
}

/** Content security policy of the preview page: allows its styles and those of the emails, and no scripts. */
export const EMAIL_PREVIEW_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Renders the outbox as a page without scripts: sent and unsent emails, newest first, with links to click.
 */
export function emailPreviewPage(emails: EmailPreview[]): string {
  const list = emails.map(emailArticle).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of this computer</title><style>${STYLE}</style></head>
<body>
<header><h1>Mailbox of this computer</h1>
<p>What the shop sends by its mail server, or would send if it had one. Only this computer can open this page.</p></header>
${list}
</body>
</html>`;
}

function emailArticle({ to, subject, text, html, createdAt, sentAt }: EmailPreview): string {
  const status =
    sentAt === null
      ? '<span class="fate">not sent</span>'
      : `<span class="fate fate--sent">sent ${timeElement(sentAt)}</span>`;
  return `<article>
<header><h2>${escapeHtml(subject)}</h2>
<p class="facts"><span>To ${escapeHtml(to)}</span> ${timeElement(createdAt)} ${status}</p></header>
<div class="mail"><iframe title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>
<details open><summary>As text</summary><pre>${withLinks(escapeHtml(text))}</pre></details></div>
</article>`;
}

const DATE_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

const timeElement = (at: Date) => `<time datetime="${at.toISOString()}">${DATE_TIME.format(at)}</time>`;

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
}
