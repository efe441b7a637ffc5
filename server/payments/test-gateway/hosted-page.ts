import { createHash } from 'node:crypto';
import { links } from '#contract/page-links.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import { formatPaise } from '#format/money.ts';
import type { WebhookDelivery } from './decide-payment.ts';
import type { GatewayPayment } from './test-gateway-queries.ts';

// The shop's design in a few lines: this page loads nothing from the shop, like a real gateway's page.
const STYLE = `
:root { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100dvh; display: grid; place-content: center; padding: 1rem; background: #14110f; color: #f6efe4;
  font: 400 1.0625rem/1.55 "Anek", "Noto Sans", system-ui, sans-serif }
main { width: min(27rem, calc(100vw - 2rem)); border: 1px solid #3a322b; border-radius: 10px; background: #1d1916;
  overflow: hidden; box-shadow: 0 18px 48px rgb(0 0 0 / .45) }
.mark { padding: .625rem 1.5rem; background: repeating-linear-gradient(135deg, #f0ac2c 0 14px, #d9971a 14px 28px);
  color: #211503; font-weight: 600; letter-spacing: .02em }
section { padding: 1.5rem; display: grid; gap: 1.25rem }
h1 { font: 500 1.5rem/1.2 "Eczar", Georgia, serif }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.25rem }
dt { color: #cfc3b2 }
dd { text-align: right; font-variant-numeric: tabular-nums }
.amount { font: 600 2rem/1.1 "Eczar", Georgia, serif; color: #f0ac2c }
form { display: grid; gap: .75rem }
details button { width: 100%; margin-top: .75rem }
summary { padding: .375rem 0; color: #cfc3b2; cursor: pointer }
fieldset { display: grid; padding: .75rem 1rem; border: 1px solid #3a322b; border-radius: 10px }
legend { padding: 0 .375rem; color: #cfc3b2 }
label { display: flex; gap: .75rem; align-items: baseline; padding: .375rem 0 }
input { accent-color: #f0ac2c }
button { min-height: 3rem; padding: .5rem 1rem; border: 1px solid #857868; border-radius: 10px; background: #28221d;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button[value=approve] { border-color: #f0ac2c; background: #f0ac2c; color: #211503 }
button[value=leave] { border-color: transparent; background: none; color: #cfc3b2; text-decoration: underline }
button:hover { filter: brightness(1.08) }
button:focus-visible, summary:focus-visible, input:focus-visible { outline: 2px solid #f0ac2c; outline-offset: 3px }
p { color: #cfc3b2; font-size: .9375rem }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The content security policy of the page: its own style, nothing else, and forms to itself and to the shop.
 */
export function hostedPagePolicy(shopOrigin: string): string {
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${shopOrigin}; ` +
    "base-uri 'none'; frame-ancestors 'none'"
  );
}

const DELIVERY_LABELS: [WebhookDelivery, string][] = [
  ['once', 'at once'],
  ['twice', 'twice'],
  ['disorder', 'in the wrong order: an older decline comes after'],
  ['late', 'some seconds later'],
  ['never', 'never: the shop must poll'],
];

/** The page where the shopper decides the result of a test payment. It works without scripts. */
export function hostedPage(payment: GatewayPayment, orderId: string): string {
  const amount = escapeHtml(formatPaise(payment.amountPaise));
  return document(
    'Test payment',
    `<p class="amount">${amount}</p>
<h1>Pay or not: you decide</h1>
<dl><dt>Order</dt><dd>${escapeHtml(orderId)}</dd><dt>Reference</dt><dd>${escapeHtml(payment.reference)}</dd></dl>
<form method="post">
<button name="decision" value="approve">Approve ${amount}</button>
<button name="decision" value="decline">Decline</button>
<button name="decision" value="leave">Go back without deciding</button>
<details><summary>Simulate webhook faults</summary>
<fieldset><legend>The shop's webhook is delivered</legend>
${DELIVERY_LABELS.map(([delivery, label], index) => `<label><input type="radio" name="answer" value="${delivery}"${index === 0 ? ' checked' : ''}>${label}</label>`).join('\n')}
</fieldset>
<button name="decision" value="approve-and-close">Approve and close the tab</button></details>
</form>
<p>This page stands in for a bank or a payment gateway. No card, no account and no money is involved.</p>`,
  );
}

/** The page for a shopper who pays and does not return to the shop. */
export function approvedPage(): string {
  return document(
    'Approved',
    '<h1>Approved</h1>\n<p>You can close this tab: the shop is notified by webhook.</p>',
  );
}

/** The page for an invalid or expired URL. */
export function expiredPage(shopOrigin: string): string {
  return document(
    'Page expired',
    `<h1>This payment page has expired</h1>
<p>Please go to <a href="${escapeHtml(shopOrigin + links.orders())}">My Orders</a> and press Pay Now again.</p>`,
  );
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>TEST – ${title}</title><style>${STYLE}</style></head>
<body><main><div class="mark">TEST – no money moves</div><section>
${content}
</section></main></body></html>`;
}
