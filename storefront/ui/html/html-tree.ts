import { decodeEntities, htmlTokens } from './html-tokens.ts';

/** A node of formatted text: plain text, or an allowed element. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  tag: AllowedTag;
  /**
   * Links have a URL that cannot run scripts; images a source on the web or on this site, text and size; cells
   * have spans.
   */
  props?: ElementProps | undefined;
  children: HtmlNode[];
}

/** The nesting rules of an element: a block, inline text, or the rows of a list or table. */
const KINDS = {
  p: 'line',
  h3: 'line',
  h4: 'line',
  pre: 'line',
  hr: 'empty-block',
  blockquote: 'box',
  ul: 'rows',
  ol: 'rows',
  table: 'rows',
  caption: 'box-part',
  thead: 'rows-part',
  tbody: 'rows-part',
  tfoot: 'rows-part',
  tr: 'rows-part',
  li: 'box-part',
  th: 'box-part',
  td: 'box-part',
  a: 'inline',
  strong: 'inline',
  em: 'inline',
  u: 'inline',
  s: 'inline',
  sub: 'inline',
  sup: 'inline',
  small: 'inline',
  code: 'inline',
  br: 'empty-inline',
  img: 'empty-inline',
} as const;

export type AllowedTag = keyof typeof KINDS;

const TAG_ALIASES: Record<string, AllowedTag> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  article: 'p',
};

/** The required parents of a part of a list or table. */
const PARENTS: Partial<Record<AllowedTag, readonly AllowedTag[]>> = {
  li: ['ul', 'ol'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot', 'table'],
  th: ['tr'],
  td: ['tr'],
};

const MAX_DEPTH = 16;
const MAX_LENGTH = 100_000;

/**
 * Parses untrusted HTML to a tree of the few elements that a description needs. Everything else is removed:
 * scripts, styles, and all attributes but safe URLs of links and images, sizes and spans. Nesting follows HTML parsers, so that a rendered
 * page hydrates.
 */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  for (const token of htmlTokens(normalizeHtml(html))) {
    if (token.kind === 'text') addText(childrenOf(root, open), open.at(-1), token.text);
    else {
      const tag = findAllowedTag(token.name);
      if (tag && token.kind === 'open') openElement(root, open, tag, token.attributes);
      else if (tag) closeElement(open, tag);
    }
  }
  return root;
}

/**
 * HTML parsers turn CR into LF and reject control characters. Without the same changes hydration would
 * differ.
 */
const normalizeHtml = (html: string) =>
  html
    .slice(0, MAX_LENGTH)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');

const findAllowedTag = (name: string): AllowedTag | undefined =>
  Object.hasOwn(KINDS, name)
    ? (name as AllowedTag)
    : Object.hasOwn(TAG_ALIASES, name)
      ? TAG_ALIASES[name]
      : undefined;

const childrenOf = (root: HtmlNode[], open: readonly HtmlElement[]) => open.at(-1)?.children ?? root;

const acceptsOnlyRows = (parent: HtmlElement | undefined) =>
  parent !== undefined && KINDS[parent.tag].startsWith('rows');

function addText(children: HtmlNode[], parent: HtmlElement | undefined, text: string): void {
  if (acceptsOnlyRows(parent)) return;
  const shown = parent?.tag === 'pre' && children.length === 0 ? text.replace(/^\n/, '') : text;
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = last + shown;
  else if (shown) children.push(shown);
}

function openElement(root: HtmlNode[], open: HtmlElement[], tag: AllowedTag, attributeText: string): void {
  const kind = KINDS[tag];
  if (kind.endsWith('inline')) {
    if (acceptsOnlyRows(open.at(-1)) || (tag === 'a' && open.some((element) => element.tag === 'a'))) return;
  } else if (kind.endsWith('part')) {
    if (!closeToParent(root, open, tag)) return;
  } else {
    while (open.length > 0 && !isBox(open.at(-1))) open.pop();
  }
  const getProps = PROPS[tag];
  const props = getProps?.(parseAttributes(attributeText));
  if (open.length >= MAX_DEPTH || (getProps && !props)) return;
  const element: HtmlElement = { tag, props, children: [] };
  childrenOf(root, open).push(element);
  if (!kind.startsWith('empty')) open.push(element);
}

const isBox = (element: HtmlElement | undefined) =>
  element !== undefined && KINDS[element.tag].startsWith('box');

/** Closes all elements between a row or cell and its list or table; false if there is no such parent. */
function closeToParent(root: HtmlNode[], open: HtmlElement[], tag: AllowedTag): boolean {
  const parents = PARENTS[tag] ?? [];
  const parent = open.findLastIndex((element) => parents.includes(element.tag));
  if (parent === -1) return false;
  open.length = parent + 1;
  // HTML parsers add a tbody around rows without one.
  if (tag === 'tr' && open.at(-1)?.tag === 'table') openElement(root, open, 'tbody', '');
  return true;
}

function closeElement(open: HtmlElement[], tag: AllowedTag): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at !== -1) open.length = at;
}

/** URLs of http, https, mailto, tel and this site; undefined for everything that could run a script. */
function safeUrl(text: string | undefined): string | undefined {
  const url = text?.replace(/\s+/g, '');
  return url && /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url) ? url : undefined;
}

const cellProps = ({ colspan, rowspan }: Attributes): ElementProps => ({
  colSpan: toSize(colspan),
  rowSpan: toSize(rowspan),
});

/** Undefined removes the element. */
const PROPS: Partial<Record<AllowedTag, (attributes: Attributes) => ElementProps | undefined>> = {
  a({ href }) {
    const url = safeUrl(href);
    return url ? { href: url } : undefined;
  },
  img({ src, alt = '', width, height }) {
    const url = safeUrl(src);
    if (!url || !/^[h/]/i.test(url)) return undefined;
    return { src: url, alt, width: toSize(width), height: toSize(height), loading: 'lazy' };
  },
  td: cellProps,
  th: cellProps,
};

/** A whole number from 1 to 9999; undefined for anything else. */
const toSize = (text = '') => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined);

type Attributes = Record<string, string | undefined>;
type ElementProps = Record<string, string | number | undefined>;

/** The decoded attributes of a tag, by their names in lower case. The first of two equal names counts. */
function parseAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  for (const [, name = '', a, b, c] of text.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] ??= decodeEntities(a ?? b ?? c ?? '');
  return attributes;
}

// the length of a name is limited, so that any text takes linear time
const ATTRIBUTE = /(?:^|[\s"'/])([a-z]{3,7})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
