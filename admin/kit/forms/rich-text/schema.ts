import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

// `//host` is removed by the server
const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? undefined;
const present = (attrs: Attrs, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (attrs[name] ? [[name, attrs[name]]] : [])));

function withAttributes(
  tag: string,
  names: readonly string[],
): Pick<NodeSpec, 'attrs' | 'parseDOM' | 'toDOM'> {
  return {
    attrs: Object.fromEntries(names.map((name) => [name, { default: null }])),
    parseDOM: [
      {
        tag,
        getAttrs: (element) =>
          Object.fromEntries(names.map((name) => [name, attribute(element, name) ?? null])),
      },
    ],
    toDOM: ({ attrs }) => [tag, present(attrs, names), 0],
  };
}

const plain = (tag: string, content: string, rest: NodeSpec = {}): NodeSpec => ({
  content,
  ...rest,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

/** How the elements of HTML are edited. The names of nodes and marks are those of the elements. */
const NODES: Record<string, NodeSpec> = {
  p: plain('p', 'inline*', { group: 'block' }),
  h2: {
    ...plain('h2', 'inline*', { group: 'block', defining: true }),
    parseDOM: [{ tag: 'h2' }, { tag: 'h1' }],
  },
  h3: plain('h3', 'inline*', { group: 'block', defining: true }),
  h4: {
    ...plain('h4', 'inline*', { group: 'block', defining: true }),
    parseDOM: [{ tag: 'h4' }, { tag: 'h5' }, { tag: 'h6' }],
  },
  ul: plain('ul', 'li+', { group: 'block' }),
  ol: plain('ol', 'li+', { group: 'block' }),
  li: plain('li', 'p block*', { defining: true }),
  div: plain('div', 'block+', { group: 'block' }),
  blockquote: plain('blockquote', 'block+', { group: 'block', defining: true }),
  hr: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  table: plain('table', 'caption? thead? tbody+ tfoot?', { group: 'block', isolating: true }),
  caption: plain('caption', 'inline*', { isolating: true }),
  thead: plain('thead', 'tr+'),
  tbody: plain('tbody', 'tr+'),
  tfoot: plain('tfoot', 'tr+'),
  tr: plain('tr', '(td | th)+'),
  th: { content: 'block+', isolating: true, ...withAttributes('th', ['colspan', 'rowspan', 'scope']) },
  td: { content: 'block+', isolating: true, ...withAttributes('td', ['colspan', 'rowspan']) },
  br: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  img: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: {}, alt: { default: null }, width: { default: null }, height: { default: null } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => ({
          src: attribute(element, 'src'),
          alt: attribute(element, 'alt') ?? null,
          width: attribute(element, 'width') ?? null,
          height: attribute(element, 'height') ?? null,
        }),
      },
    ],
    // an empty description is different from a missing one
    toDOM: ({ attrs }) => [
      'img',
      {
        src: attrs.src,
        ...(attrs.alt !== null && { alt: attrs.alt }),
        ...present(attrs, ['width', 'height']),
      },
    ],
  },
};

const emphasis = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((each) => ({ tag: each })),
  toDOM: () => [tag, 0],
});

const MARKS: Record<string, MarkSpec> = {
  a: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return SAFE_LINK.test(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener nofollow' }, 0],
  },
  strong: {
    ...emphasis('strong'),
    // some editors wrap everything they copy in a <b> without weight
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
    ],
  },
  em: emphasis('em', 'i'),
  u: emphasis('u'),
  s: emphasis('s', 'strike', 'del'),
  sub: emphasis('sub'),
  sup: emphasis('sup'),
};

/** The schema with exactly these elements, as sanitizing keeps them. */
export function createSchema(tags: readonly string[]): Schema {
  const pick = <Spec>(specs: Record<string, Spec>) =>
    Object.fromEntries(Object.entries(specs).filter(([tag]) => tags.includes(tag)));
  return new Schema({
    nodes: { doc: { content: 'block+' }, ...pick(NODES), text: { group: 'inline' } },
    marks: pick(MARKS),
  });
}

/** True if the link may be stored: sanitizing would remove all others. */
export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href);
