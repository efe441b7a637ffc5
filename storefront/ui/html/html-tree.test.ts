import { expect, test } from 'vitest';
import { type HtmlNode, htmlTree } from './html-tree.ts';

/** The tree as HTML text, for comparison. */
const render = (html: string) => htmlTree(html).map(renderNode).join('');
const renderNode = (node: HtmlNode): string =>
  typeof node === 'string'
    ? node.replaceAll('<', '&lt;')
    : `<${node.tag}${attributesOf(node)}>${node.children.map(renderNode).join('')}</${node.tag}>`;

const attributesOf = ({ props = {} }: Exclude<HtmlNode, string>) =>
  Object.entries(props)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value}`)
    .join('');

test('paragraphs, lists and emphasis stay', () => {
  expect(render('<p>Deep <b>orange</b> <i>inside</i></p><ul><li>One<li>Two</ul>')).toBe(
    '<p>Deep <strong>orange</strong> <em>inside</em></p><ul><li>One</li><li>Two</li></ul>',
  );
});

test.each([
  ['<script>alert(1)</script>after', 'after'],
  ['<SCRIPT src=//evil></SCRIPT >after', 'after'],
  ['<style>p{}</style><template><img src=x onerror=alert(1)></template>after', 'after'],
  ['<svg onload=alert(1)><script>alert(1)</script></svg>after', 'after'],
  ['<img src=x onerror=alert(1)>after', 'after'],
  ['<p onclick=alert(1) style="position:fixed">text</p>', '<p>text</p>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>after', 'after'],
  ['<scr<script>ipt>alert(1)</script>after', 'ipt>alert(1)after'],
  ['<!-- <script> -->after', 'after'],
  ['<!--><script>alert(1)</script>-->after', '-->after'],
  ['<script>never closed', ''],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script>alert(1)&lt;/script>'],
  ['<p title="</p><script>alert(1)</script>">text', '<p>text</p>'],
  ['<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>', ''],
])('malicious %s shows only its text', (html, expected) => {
  expect(render(html)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6a;&#x61;vascript:alert(1)',
  'data:text/html,<b>x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
])('a link to %s is removed', (href) => {
  expect(render(`<p><a href="${href}">word</a></p>`)).toBe('<p>word</p>');
});

test('images of the web and of this site stay, with text and size', () => {
  expect(render('<p>a<img src="/media/a.webp" alt="A &amp; B" width=40 height="30" onerror=x()>b</p>')).toBe(
    '<p>a<img src=/media/a.webp alt=A & B width=40 height=30 loading=lazy></img>b</p>',
  );
  expect(render('<img alt=x SRC=https://cdn.example/b.jpg srcset="//evil 2x" width="9e9">')).toBe(
    '<img src=https://cdn.example/b.jpg alt=x loading=lazy></img>',
  );
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://shop.example/1',
  'mailto:a@b.in',
  '#part',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'a.png',
  '',
])('an image of %s is removed', (src) => {
  expect(render(`<p><img src="${src}" alt="a">word</p>`)).toBe('<p>word</p>');
});

test('captions, footers and spans of tables stay', () => {
  expect(
    render(
      '<table><caption>Sizes in <b>cm</b></caption><thead><tr><th colspan=2>Size<tfoot><tr><td rowspan="2">Sum<td colspan="0">1</table>',
    ),
  ).toBe(
    '<table><caption>Sizes in <strong>cm</strong></caption><thead><tr><th colSpan=2>Size</th></tr></thead>' +
      '<tfoot><tr><td rowSpan=2>Sum</td><td>1</td></tr></tfoot></table>',
  );
  expect(render('<caption>loose</caption><tfoot>foot')).toBe('loosefoot');
});

test('links to http, https, mailto, tel and this site stay', () => {
  expect(render('<a href="https://shop.example/a?b=1&amp;c=2">w</a>')).toBe(
    '<a href=https://shop.example/a?b=1&c=2>w</a>',
  );
  expect(render("<a href='mailto:a@b.in'>m</a>")).toBe('<a href=mailto:a@b.in>m</a>');
  expect(render('<a class=x href=/products>p</a>')).toBe('<a href=/products>p</a>');
});

test('elements are nested as by HTML parsers', () => {
  expect(render('<p>one<p>two<div>three</div>')).toBe('<p>one</p><p>two</p><p>three</p>');
  expect(render('<p>before<ul><li>a</li></ul>after</p>')).toBe('<p>before</p><ul><li>a</li></ul>after');
  expect(render('<a href=/a>one<a href=/b>two</a></a>')).toBe('<a href=/a>onetwo</a>');
  expect(render('<li>loose</li><tr><td>cell')).toBe('loosecell');
  expect(render('<table><tr><td>1<td>2<tr><td>3</table>')).toBe(
    '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  );
  expect(render('<table>text<b>bold</b><tr><td>cell</td></tr></table>')).toBe(
    '<table><tbody><tr><td>cell</td></tr></tbody></table>',
  );
  expect(render('<ul> <li>a</li> </ul>')).toBe('<ul><li>a</li></ul>');
});

test('characters that HTML parsers reject or rewrite are removed or normalized', () => {
  expect(render('a\u0000b\r\nc\rd&#0;&#xd800;&constructor; &amp;amp; &frac12;')).toBe(
    'ab\nc\nd  &constructor; &amp; ½',
  );
});

test.each([
  ['open tags', '<a '.repeat(40_000)],
  ['quotes', '<p title="'.repeat(20_000)],
  ['brackets', '<'.repeat(100_000)],
  ['comments', '<!--'.repeat(30_000)],
  ['scripts', '<script>'.repeat(20_000)],
  ['depth', '<blockquote>'.repeat(10_000)],
  ['references', '&#'.repeat(50_000)],
  ['a long src', `<img src="${' '.repeat(90_000)}x">`],
  ['a long href', `<a href="${' '.repeat(90_000)}x">y</a>`],
])('endless %s take at most two seconds', (_name, html) => {
  const before = process.cpuUsage();
  htmlTree(html);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
