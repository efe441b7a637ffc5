import { expect, test } from 'vitest';
import { DESCRIPTION_TAGS, POLICY_TAGS } from '#contract/rich-text.ts';
import { sanitizeDescription } from '#server/catalog/import-export/sanitize-description.ts';
import { sanitizePolicy } from '#server/store-info/sanitize-policy.ts';
import { parseHtml, toHtml } from './html.ts';
import { createSchema } from './schema.ts';

const KINDS = [
  ['policy', POLICY_TAGS, sanitizePolicy],
  ['product description', DESCRIPTION_TAGS, sanitizeDescription],
] as const;

const ALL =
  'a abbr b blockquote br caption code del div em figure h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s script small span strike strong style sub sup table tbody td tfoot th thead tr u ul video'.split(
    ' ',
  );
const CONTEXTS: Record<string, [string, string]> = {
  li: ['<ul>', '</ul>'],
  caption: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  thead: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  tbody: ['<table>', '</table>'],
  tfoot: ['<table><tbody><tr><td>x</td></tr></tbody>', '</table>'],
  tr: ['<table><tbody>', '</tbody></table>'],
  td: ['<table><tbody><tr>', '</tr></tbody></table>'],
  th: ['<table><tbody><tr>', '</tr></tbody></table>'],
};
const INNER: Record<string, string> = {
  ul: '<li>x</li>',
  ol: '<li>x</li>',
  table: '<tbody><tr><td>x</td></tr></tbody>',
  tr: '<td>x</td>',
};

/** An element of this name where HTML allows it. */
function sample(tag: string): string {
  const [before, after] = CONTEXTS[tag] ?? ['', ''];
  if (tag === 'br') return '<p>a<br>b</p>';
  if (tag === 'hr') return '<p>a</p><hr><p>b</p>';
  if (tag === 'img') return '<p><img src="https://shop.example/a.jpg" alt="A kurta"></p>';
  const attributes = tag === 'a' ? ' href="https://shop.example/" rel="noopener nofollow"' : '';
  const inner = ['thead', 'tbody', 'tfoot'].includes(tag) ? '<tr><td>x</td></tr>' : (INNER[tag] ?? 'x');
  const element = `<${tag}${attributes}>${inner}</${tag}>`;
  const isInline = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup'].includes(tag);
  return isInline ? `<p>${element}</p>` : before + element + after;
}

const tagsOf = (html: string) => new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag = '']) => tag));

test.each(KINDS)(
  'the editor keeps exactly the elements that sanitizing a %s keeps',
  (_kind, tags, sanitize) => {
    const schema = createSchema(tags);
    for (const tag of ALL) {
      const html = sample(tag);
      const isAllowed = tagsOf(sanitize(html)).has(tag);
      expect([tag, tagsOf(toHtml(parseHtml(schema, html))).has(tag)]).toEqual([tag, isAllowed]);
    }
    const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
    expect(names.filter((name) => !['doc', 'text'].includes(name)).sort()).toEqual([...tags].sort());
  },
);

test.each(KINDS)('what a %s can contain comes out of the editor as it went in', (_kind, tags, sanitize) => {
  const schema = createSchema(tags);
  for (const tag of tags) {
    const stored = sanitize(sample(tag));
    const edited = toHtml(parseHtml(schema, stored));
    expect(sanitize(edited), tag).toBe(
      edited
        .replaceAll('<br>', '<br />')
        .replaceAll('<hr>', '<hr />')
        .replaceAll(/(<img[^>]*)>/g, '$1 />'),
    );
    expect(normalized(edited), tag).toBe(normalized(stored));
  }
});

const normalized = (html: string) =>
  html
    .replaceAll(' />', '>')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('rel="noopener nofollow"', '')
    .replaceAll(' >', '>');

test('pasted text loses styles, scripts and unsafe links, and keeps its structure', () => {
  const schema = createSchema(POLICY_TAGS);
  const pasted = `<b style="font-weight:normal" id="docs-internal"><h1 class="x">Returns</h1>
    <p style="color:red"><span>Within <b>7 days</b></span> <a href="javascript:alert(1)">now</a>
    <a href="/contact" onclick="x()">here</a></p><script>x()</script><style>p{}</style>
    <ul><li><p>one</p></li><li>two<ul><li>three</li></ul></li></ul></b>`;
  expect(toHtml(parseHtml(schema, pasted))).toBe(
    '<h2>Returns</h2><p>Within <strong>7 days</strong> now <a href="/contact" rel="noopener nofollow">here</a></p>' +
      '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>',
  );
});

test('a text without content is empty, so that the built-in one is shown', () => {
  const schema = createSchema(POLICY_TAGS);
  for (const html of ['', '<p></p>', '<p><br></p>', '<ul><li></li></ul>'])
    expect(toHtml(parseHtml(schema, html)), html).toBe('');
});
