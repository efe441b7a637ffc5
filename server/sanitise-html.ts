import sanitizeHtml from 'sanitize-html';

// Deeper than any text needs; each level costs a browser's parser a stack frame.
const DEEPEST = 40;

// Paragraphs nested by mistake come apart one level at a time.
const MOST_PASSES = 10;

const ALWAYS: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
};

/**
 * HTML with nothing left but what `options` let through. Sanitised until that changes nothing: broken markup reads
 * differently once it was mended, and that reading must be clean too. Text that never settles loses all its tags.
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
