import sanitizeHtml from 'sanitize-html';

// Levels; more than any text needs. Each level costs a browser's parser a stack frame.
const DEEPEST = 40;

// Each pass splits wrongly nested paragraphs by one level.
const MOST_PASSES = 10;

const ALWAYS: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
};

/**
 * Returns HTML with only what `options` allow. Repeats until nothing changes: corrected markup can parse
 * differently, and that result must be sanitized too. If it still changes after `MAX_PASSES`, removes all
 * tags.
 */
export function sanitiseHtml(html: string, options: sanitizeHtml.IOptions): string {
  let text = html;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const cleaner = sanitizeHtml(text, { ...ALWAYS, ...options });
    if (cleaner === text) return text;
    text = cleaner;
  }
  return sanitizeHtml(text, { allowedTags: [] });
}
