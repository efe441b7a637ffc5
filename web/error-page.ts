import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1.25rem; padding: 2rem 1.25rem;
  background: #14110f; color: #f6efe4; font: 400 1.0625rem/1.55 "Anek", "Noto Sans", system-ui, sans-serif; text-align: center }
h1 { max-width: 24ch; font: 500 clamp(1.75rem, 1.4rem + 1.6vw, 2.625rem)/1.2 "Eczar", Georgia, serif; text-wrap: balance }
p { max-width: 44ch; color: #cfc3b2 }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin-top: .75rem }
a { min-height: 2.75rem; padding: .6rem 1.5rem; border: 1px solid #857764; border-radius: 999px; color: inherit;
  font-weight: 600; text-decoration: none }
a:first-child { border-color: #f0ac2c; background: #f0ac2c; color: #1a1206 }
:focus-visible { outline: 2px solid #f0ac2c; outline-offset: 3px }`;

/** Page for a failed render. It needs no other file, because files may be missing too. */
export const ERROR_PAGE = errorPage(
  'The page could not be shown',
  'Something went wrong on our side. What is in your cart stays there. Please try again in a moment.',
);

/** Page for a request that arrives while too many pages wait to be rendered. */
export const BUSY_PAGE = errorPage(
  'The shop is very busy',
  'More pages are being opened than we can show at once. What is in your cart stays there. Please try again in a few seconds.',
);

function errorPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>${text}</p>
<nav><a href="">Try Again</a><a href="/">Return to Home</a></nav></body></html>
`;
}

/** Content security policy of both pages: allows only their own style. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
