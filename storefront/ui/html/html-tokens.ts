/** A token of HTML, in source order. `name` is in lower case, `attributes` is the raw text. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string };

/** Elements whose content is not visible text: removed with everything inside. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(
  'script style template title textarea iframe noscript noembed noframes object svg math xmp select'.split(
    ' ',
  ),
);

/**
 * Splits HTML into tokens. Every step advances or ends the text, so that any input takes linear time: an
 * unclosed tag, comment or script extends to the end of the text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const textEnd = next === -1 ? html.length : next;
    if (textEnd > at) yield { kind: 'text', text: decodeEntities(html.slice(at, textEnd)) };
    if (next === -1) return;
    const tag = TAG_START.exec(html.slice(next, next + 24));
    if (!tag) {
      at = isMarkup(html, next) ? endOfComment(html, next) : next + 1;
      if (at === next + 1) yield { kind: 'text', text: '<' };
      continue;
    }
    const [start, slash, rawName = ''] = tag;
    const name = rawName.toLowerCase();
    const end = endOfTag(html, next + start.length);
    if (end === -1) return;
    at = end + 1;
    if (!slash && HIDDEN_TAGS.has(name)) at = endOfHidden(html, at, name);
    else if (slash) yield { kind: 'close', name };
    else yield { kind: 'open', name, attributes: html.slice(next + start.length, end) };
  }
}

const TAG_START = /^<(\/?)([a-z][a-z0-9]{0,20})/i;

/** A comment, a doctype or a processing instruction. */
const isMarkup = (html: string, at: number) => html[at + 1] === '!' || html[at + 1] === '?';

function endOfComment(html: string, at: number): number {
  const mark = html.startsWith('<!--', at) ? '-->' : '>';
  const end = html.indexOf(mark, at + 2);
  return end === -1 ? html.length : end + mark.length;
}

/** The position of the `>` that closes the tag, ignoring any inside quotes; -1 if there is none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let i = from; i < html.length; i += 1) {
    const char = html[i] ?? '';
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
  }
  return -1;
}

function endOfHidden(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  if (!closing.test(html)) return html.length;
  const end = endOfTag(html, closing.lastIndex);
  return end === -1 ? html.length : end + 1;
}

const NAMED_ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    middot: '·',
    deg: '°',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    eacute: 'é',
    copy: '©',
    reg: '®',
    trade: '™',
    rupee: '₹',
  }),
);

/** Decodes character references once; unknown ones stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi,
    (reference, decimal, hex, name) => {
      if (name) return NAMED_ENTITIES.get(name.toLowerCase()) ?? reference;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : ' ';
    },
  );
}
