import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

// Levels; more than any text needs. Each level costs a browser's parser a stack frame.
const MAX_DEPTH = 40;

// Each pass splits wrongly nested paragraphs by one level.
const MAX_PASSES = 10;

const require = createRequire(import.meta.url);

const BASE_OPTIONS: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
};

/**
 * Returns HTML with only what `options` allow. Repeats until nothing changes: corrected markup can parse
 * differently, and that result must be sanitized too. If it still changes after `MAX_PASSES`, removes all
 * tags.
 */
export function sanitizeMarkup(html: string, options: sanitizeHtml.IOptions): string {
  const sanitizeHtml = loadSanitizer();
  let text = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const sanitized = sanitizeHtml(text, { ...BASE_OPTIONS, ...options });
    if (sanitized === text) return text;
    text = sanitized;
  }
  return sanitizeHtml(text, { allowedTags: [] });
}

/** Returns HTML without tags. What remains is escaped. */
export function removeTags(html: string): string {
  return loadSanitizer()(html, { allowedTags: [], allowedAttributes: {} });
}

/** The library has 72 modules. Only texts that a merchant stores and the product feed need it, so the first of them loads it. */
function loadSanitizer(): typeof sanitizeHtml {
  return require('sanitize-html');
}
