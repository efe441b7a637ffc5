import { decodeEntities, htmlTokens } from './html-tokens.ts';

/** A node of formatted text: plain text, or an allowed element. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  tag: AllowedTag;
  /** Only on links, and only for URLs that cannot run scripts. */
  href?: string;
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
  thead: 'rows-part',
  tbody: 'rows-part',
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
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody', 'table'],
  th: ['tr'],
  td: ['tr'],
};

const MAX_DEPTH = 16;
const MAX_LENGTH = 100_000;

/**
 * Parses untrusted HTML to a tree of the few elements that a description needs. Everything else is removed:
 * scripts, styles, and all attributes but safe link targets. Nesting follows HTML parsers, so that a rendered
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

function openElement(root: HtmlNode[], open: HtmlElement[], tag: AllowedTag, attributes: string): void {
  const kind = KINDS[tag];
  if (kind.endsWith('inline')) {
    if (acceptsOnlyRows(open.at(-1)) || (tag === 'a' && open.some((element) => element.tag === 'a'))) return;
  } else if (kind.endsWith('part')) {
    if (!closeToParent(root, open, tag)) return;
  } else {
    while (open.length > 0 && !isBox(open.at(-1))) open.pop();
  }
  const href = tag === 'a' ? safeHref(attributes) : undefined;
  if (open.length >= MAX_DEPTH || (tag === 'a' && !href)) return;
  const element: HtmlElement = { tag, ...(href && { href }), children: [] };
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
function safeHref(attributes: string): string | undefined {
  const given = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = decodeEntities(given?.[1] ?? given?.[2] ?? given?.[3] ?? '').replace(/\s+/g, '');
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href) ? href : undefined;
}
