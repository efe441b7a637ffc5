import { createHash } from 'node:crypto';
import { links } from '#contract/page-links.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { GatewayForm } from '../payment-provider.ts';
import type { RelayForm } from './relay-signature.ts';

const STYLE = `
:root { color-scheme: dark }
body { min-height: 100dvh; margin: 0; display: grid; place-content: center; gap: 1rem; padding: 1rem; text-align: center;
  background: #14110f; color: #f6efe4; font: 400 1.0625rem/1.55 "Anek", "Noto Sans", system-ui, sans-serif }
button { min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: 10px; background: #f0ac2c; color: #211503;
  font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid #f0ac2c; outline-offset: 3px }
a { color: #f0ac2c }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The content security policy of the relay page: its own style, one script by nonce, one form to one gateway.
 */
export function relayPolicy(nonce: string, { url, redirectOrigins }: GatewayForm): string {
  const targets = [new URL(url).origin, ...redirectOrigins].join(' ');
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; script-src 'nonce-${nonce}'; form-action ${targets}; ` +
    "base-uri 'none'; frame-ancestors 'none'"
  );
}

/** The page that posts the form by script; without scripts, the shopper presses its button. */
export function relayPage({ url, data }: RelayForm, nonce: string): string {
  const inputs = Object.entries(data).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Going to the payment page',
    `<form method="post" action="${escapeHtml(url)}">
${inputs.join('\n')}
<p>You are being taken to the payment page.</p>
<button>Continue to payment</button>
</form>
<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0])</script>`,
  );
}

/** The page for an expired form. */
export function expiredRelayPage(shopOrigin: string, orderId: string): string {
  const back = shopOrigin + links.payment(orderId);
  return page(
    'Payment expired',
    `<p>This payment was not begun in time. No money has moved.</p>
<p><a href="${escapeHtml(back)}">Back to the payment page</a></p>`,
  );
}

export const EXPIRED_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body>${content}</body></html>`;
}
