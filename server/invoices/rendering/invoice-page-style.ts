import { createHash } from 'node:crypto';

// Black on white on screens too, A4 in print.
export const INVOICE_CSS = `
@page { size: A4; margin: 14mm }
* { box-sizing: border-box; margin: 0 }
body { color: #1d1916; background: #ece7de; font: 400 10.5pt/1.45 "Anek", "Noto Sans", "Noto Sans Devanagari", system-ui, sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
main { width: min(210mm, 100%); margin: 1.5rem auto; padding: 14mm; background: #fff; box-shadow: 0 8px 32px rgb(0 0 0 / .12) }
header { display: flex; justify-content: space-between; gap: 2rem; padding-bottom: 1rem; border-bottom: 2pt solid #c47f0c }
h1 { font: 600 20pt/1.1 "Eczar", Georgia, serif }
h2 { margin-bottom: .25rem; font-size: 8pt; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: #6b5d4b }
.seller { font: 600 14pt/1.2 "Eczar", Georgia, serif }
.lines { white-space: pre-line; overflow-wrap: anywhere }
.facts { text-align: right; white-space: nowrap }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem; margin: 1.25rem 0 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th { padding: .4rem .35rem; border-bottom: 1pt solid #857868; font-size: 8pt; font-weight: 600; text-align: right; vertical-align: bottom }
td { padding: .45rem .35rem; border-bottom: .5pt solid #d9cdb9; text-align: right; vertical-align: top; white-space: nowrap }
th:first-child, td:first-child { padding-left: 0 }
th:last-child, td:last-child { padding-right: 0 }
.left { text-align: left; white-space: normal }
tr { break-inside: avoid }
tfoot td { border-bottom: 0; border-top: 1pt solid #857868; font-weight: 600 }
.total { display: flex; justify-content: flex-end; align-items: baseline; gap: 1.5rem; margin: 1rem 0; font-weight: 600 }
.total strong { font: 600 18pt/1 "Eczar", Georgia, serif }
.words { text-align: right; color: #5d5143 }
footer { display: flex; justify-content: space-between; gap: 2rem; margin-top: 1.5rem; padding-top: .75rem; border-top: .5pt solid #d9cdb9; font-size: 8.5pt; color: #5d5143 }
.signature { display: flex; flex-direction: column; justify-content: space-between; min-height: 22mm; text-align: right; break-inside: avoid }
@media print { body { background: none } main { width: auto; margin: 0; padding: 0; box-shadow: none } .scroll { overflow: visible } }
@media (width < 640px) { main { margin: 0; padding: 1.25rem } header, .parties { display: grid; grid-template-columns: 1fr; gap: 1rem } .facts { text-align: left } }`;

const HASH = createHash('sha256').update(INVOICE_CSS).digest('base64');

/** The Content-Security-Policy of the page: its own styles, no scripts, no other resources. */
export const INVOICE_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
