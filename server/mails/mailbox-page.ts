import { escapeHtml } from '#server/http/escape-html.ts';
import type { WrittenMail } from './write-mail.ts';

/** A mail of the outbox with its fate. */
export interface ShownMail extends WrittenMail {
  createdAt: Date;
  sentAt: Date | null;
}

/** What the page needs beside the headers of every reply: the styles of the mails, which have no scripts to run. */
export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The outbox as a page without scripts: what the shop sends or would send, newest first, links to be clicked. */
export function mailboxPage(mails: ShownMail[]): string {
  const list = mails.map(mailArticle).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of this computer</title></head>
<body>
<h1>Mailbox of this computer</h1>
<p>What the shop sends by its mail server, or would send if it had one. Only this computer can open this page.</p>
${list}
</body>
</html>`;
}

function mailArticle({ to, subject, text, html, createdAt, sentAt }: ShownMail): string {
  const fate = sentAt === null ? 'not sent' : `sent ${sentAt.toISOString()}`;
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${createdAt.toISOString()}, ${fate}</p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" style="width:100%;height:36rem;border:1px solid #888" srcdoc="${escapeHtml(html)}"></iframe>
<details open><summary>As text</summary><pre style="white-space:pre-wrap">${withLinks(escapeHtml(text))}</pre></details>
</article>`;
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
}
