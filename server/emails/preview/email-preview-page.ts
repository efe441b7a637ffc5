import { escapeHtml } from '#format/escape-markup.ts';
import type { RenderedEmail } from '../render-email.ts';

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
<p>What the shop sends by its SMTP server, or would send if it had one. Only this computer can open this page.</p></header>
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

/** Styles of the preview page; each email has its own styles. */
const STYLE = `
:root { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { max-width: 76rem; margin: 0 auto; padding: clamp(1rem, 3vw, 3rem); display: grid; gap: 1.5rem;
  background: #14110f; color: #f6efe4; font: 400 1rem/1.55 "Anek", "Noto Sans", "Noto Sans Devanagari", system-ui, sans-serif;
  overflow-wrap: anywhere }
h1, h2 { font-family: "Eczar", Georgia, serif; font-weight: 500; line-height: 1.2; text-wrap: balance }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.625rem) }
h2 { font-size: 1.375rem }
body > header p { margin-top: .5rem; color: #cfc3b2 }
article { display: grid; gap: 1rem; padding: clamp(1rem, 2vw, 1.75rem); border: 1px solid #3a322b; border-radius: 10px; background: #1d1916 }
.facts { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin-top: .375rem; color: #cfc3b2; font-size: .9375rem }
.fate { padding: .1rem .75rem; border: 1px solid; border-radius: 999px; color: #f0ac2c; font-size: .8125rem; font-weight: 600 }
.fate--sent { color: #9cb37d }
.mail { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
iframe { display: block; width: 100%; height: 36rem; border: 0; border-radius: 4px; background: #efe6d6; color-scheme: light; resize: vertical }
summary { width: fit-content; padding: .25rem 0; color: #cfc3b2; cursor: pointer }
pre { max-height: 34rem; margin-top: .5rem; overflow: auto; padding: 1rem; border-radius: 4px; background: #14110f;
  font: 400 .875rem/1.55 ui-monospace, "Noto Sans Mono", monospace; white-space: pre-wrap }
a { color: #f0ac2c; text-underline-offset: .2em }
:focus-visible { outline: 2px solid #f0ac2c; outline-offset: 3px }
@media (width >= 64rem) { .mail { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) } }`;
