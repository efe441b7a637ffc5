import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { DESCRIPTION_TAGS } from '#contract/rich-text.ts';
import { editorCommands, isInTable, linkAt, setBlock, setLink, TABLE_COMMANDS } from './editor-commands.ts';
import { parseHtml, toHtml } from './html.ts';
import { createSchema } from './schema.ts';

const schema = createSchema(DESCRIPTION_TAGS);
const COMMANDS = [...editorCommands(schema).flat(), ...TABLE_COMMANDS];
const command = (name: string): Command => {
  const found = COMMANDS.find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.run;
};

/** The state of an HTML text with the selection from the first to the last occurrence of `|`. */
function stateOf(html: string): EditorState {
  const doc = parseHtml(schema, html);
  const marks: number[] = [];
  doc.descendants((node, position) => {
    for (const { index } of (node.text ?? '').matchAll(/\|/g)) marks.push(position + index);
  });
  const state = EditorState.create({ doc });
  const { tr } = state;
  for (const mark of marks.toReversed()) tr.delete(mark, mark + 1);
  const [from = 1, to = from + 1] = marks;
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, from, marks.length > 1 ? to - 1 : from)));
}

function htmlAfter(html: string, run: Command): string | undefined {
  let state = stateOf(html);
  const isDone = run(state, (transaction) => {
    state = state.apply(transaction);
  });
  return isDone ? toHtml(state.doc) : undefined;
}

test.each([
  ['Bold', '<p>a |b| c</p>', '<p>a <strong>b</strong> c</p>'],
  ['Bold', '<p>a <strong>|b|</strong> c</p>', '<p>a b c</p>'],
  ['Bulleted list', '<p>a|</p>', '<ul><li>a</li></ul>'],
  ['Bulleted list', '<ul><li>a|</li><li>b</li></ul>', '<p>a</p><ul><li>b</li></ul>'],
  ['Numbered list', '<ul><li>a|</li><li>b</li></ul>', '<ol><li>a</li><li>b</li></ol>'],
  ['Quotation', '<p>a|</p>', '<blockquote>a</blockquote>'],
  ['Quotation', '<blockquote>a|</blockquote>', '<p>a</p>'],
])('%s turns %s into %s', (name, before, expected) => {
  expect(htmlAfter(before, command(name))).toBe(expected);
});

test('a paragraph becomes a heading and text again', () => {
  expect(htmlAfter('<p>a|</p>', setBlock(schema, 'h3'))).toBe('<h3>a</h3>');
  expect(htmlAfter('<h3>a|</h3>', setBlock(schema, 'p'))).toBe('<p>a</p>');
});

describe('a link', () => {
  const LINKED = '<p>see <a href="/contact">he|re</a> now</p>';
  test('is set for the selected text, or written where nothing is selected', () => {
    const link = '<a href="/contact" rel="noopener nofollow">';
    expect(htmlAfter('<p>see |here| now</p>', setLink(schema, '/contact'))).toBe(
      `<p>see ${link}here</a> now</p>`,
    );
    expect(htmlAfter('<p>see | now</p>', setLink(schema, '/contact'))).toBe(
      `<p>see ${link}/contact</a> now</p>`,
    );
  });
  test('is found, changed and removed as a whole at a cursor within it', () => {
    expect(linkAt(stateOf(LINKED))).toBe('/contact');
    expect(linkAt(stateOf('<p>se|e <a href="/contact">here</a></p>'))).toBeUndefined();
    expect(htmlAfter(LINKED, setLink(schema, ''))).toBe('<p>see here now</p>');
    expect(htmlAfter(LINKED, setLink(schema, '/terms'))).toBe(
      '<p>see <a href="/terms" rel="noopener nofollow">here</a> now</p>',
    );
  });
});

describe('a table', () => {
  const TABLE =
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1|</td><td>2</td></tr></tbody></table>';
  const plain = (html: string | undefined) => html?.replaceAll(/<\/?(?:table|thead|tbody)>/g, '');
  test.each([
    ['Add a row', '<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td></td><td></td></tr>'],
    ['Add a column', '<tr><th>A</th><th></th><th>B</th></tr><tr><td>1</td><td></td><td>2</td></tr>'],
    ['Remove the column', '<tr><th>B</th></tr><tr><td>2</td></tr>'],
    ['Remove the row', undefined],
    ['Remove the table', ''],
  ])('%s', (name, expected) => {
    expect(plain(htmlAfter(TABLE, command(name)))).toBe(expected);
  });
  test('rows below the heading can be removed until one is left', () => {
    const two = TABLE.replace('</tbody>', '<tr><td>3</td><td>4</td></tr></tbody>');
    expect(plain(htmlAfter(two, command('Remove the row')))).toBe(
      '<tr><th>A</th><th>B</th></tr><tr><td>3</td><td>4</td></tr>',
    );
  });
  test('is inserted with a heading row and the cursor in it', () => {
    let state = stateOf('<p>|</p>');
    command('Table')(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(isInTable(state)).toBe(true);
    expect(toHtml(state.doc)).toContain('<thead><tr><th></th><th></th></tr></thead>');
  });
  test('with merged cells stays as it is', () => {
    const merged = TABLE.replace('<th>A</th><th>B</th>', '<th colspan="2">A</th>');
    expect(htmlAfter(merged, command('Add a column'))).toBeUndefined();
  });
});
