import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, Node, NodeType, ResolvedPos, Schema } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';

/** A button of the toolbar. `isOn`: pressed; undefined for buttons that are never pressed. */
export interface EditorCommand {
  name: string;
  run: Command;
  isOn?: (state: EditorState) => boolean;
}

const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

const isInside = (state: EditorState, type: NodeType) => depthOf(state.selection.$from, type.name) > 0;

/** The depth of the closest ancestor with one of these names; 0 if there is none. */
function depthOf($pos: ResolvedPos, ...names: string[]): number {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (names.includes($pos.node(depth).type.name)) return depth;
  }
  return 0;
}

function mark(schema: Schema, tag: string, name: string): EditorCommand[] {
  const type = schema.marks[tag];
  return type ? [{ name, run: toggleMark(type), isOn: hasMark(type) }] : [];
}

/** Turns paragraphs into a list, and a list of the same kind back into paragraphs. */
function list(schema: Schema, tag: 'ul' | 'ol', name: string): EditorCommand[] {
  const [type, item] = [schema.nodes[tag], schema.nodes.li];
  if (!type || !item) return [];
  const run: Command = (state, dispatch) => {
    const depth = depthOf(state.selection.$from, 'ul', 'ol');
    const current = depth > 0 ? state.selection.$from.node(depth) : undefined;
    if (!current) return wrapInList(type)(state, dispatch);
    if (current.type === type) return liftListItem(item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), type));
    return true;
  };
  return [{ name, run, isOn: (state) => isInside(state, type) }];
}

/** Puts paragraphs into a quotation, or takes them out of it. */
function quotation(type: NodeType): EditorCommand {
  const isOn = (state: EditorState) => isInside(state, type);
  const run: Command = (state, dispatch) => (isOn(state) ? lift : wrapIn(type))(state, dispatch);
  return { name: 'Quotation', run, isOn };
}

/** The buttons of the toolbar, in groups. */
export function editorCommands(schema: Schema): EditorCommand[][] {
  const { blockquote, table } = schema.nodes;
  return [
    [
      ...mark(schema, 'strong', 'Bold'),
      ...mark(schema, 'em', 'Italic'),
      ...mark(schema, 'u', 'Underline'),
      ...mark(schema, 's', 'Strikethrough'),
    ],
    [
      ...list(schema, 'ul', 'Bulleted list'),
      ...list(schema, 'ol', 'Numbered list'),
      ...(blockquote ? [quotation(blockquote)] : []),
      ...(table ? [{ name: 'Table', run: insertTable }] : []),
    ],
  ];
}

/** The kinds of blocks that `setBlock` chooses from. */
export const BLOCKS = [
  { tag: 'p', label: 'Text' },
  { tag: 'h2', label: 'Heading' },
  { tag: 'h3', label: 'Subheading' },
  { tag: 'h4', label: 'Small heading' },
] as const;

export const blockOf = (state: EditorState): string => state.selection.$from.parent.type.name;

export function setBlock(schema: Schema, tag: string): Command {
  const type = schema.nodes[tag];
  return type ? setBlockType(type) : () => false;
}

/** The link at the cursor or in the selection; undefined if there is none. */
export function linkAt(state: EditorState): string | undefined {
  const { from, to, $from, empty } = state.selection;
  const inText = (marks: Node['marks']) => marks.find(({ type }) => type.name === 'a')?.attrs.href as string;
  if (empty) return inText($from.marks());
  let href: string | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    href ??= inText(node.marks);
  });
  return href;
}

/**
 * Links the selected text; at a cursor within a link, that whole link; else it writes the address. An empty `href`
 * removes the link.
 */
export function setLink(schema: Schema, href: string): Command {
  return (state, dispatch) => {
    const type = schema.marks.a;
    if (!type) return false;
    const range = state.selection.empty ? linkRange(state, type) : state.selection;
    const { tr } = state;
    if (range) {
      tr.removeMark(range.from, range.to, type);
      if (href) tr.addMark(range.from, range.to, type.create({ href }));
    } else if (href) tr.replaceSelectionWith(schema.text(href, [type.create({ href })]), false);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The part of the paragraph around the cursor that has the same link. */
function linkRange({ selection: { $from } }: EditorState, type: MarkType) {
  const { parent } = $from;
  const start = $from.start();
  const ranges: { from: number; to: number; href: unknown }[] = [];
  parent.forEach((child, offset) => {
    const found = type.isInSet(child.marks);
    if (!found) return;
    const last = ranges.at(-1);
    const from = start + offset;
    if (last && last.to === from && last.href === found.attrs.href) last.to += child.nodeSize;
    else ranges.push({ from, to: from + child.nodeSize, href: found.attrs.href });
  });
  return ranges.find(({ from, to }) => from <= $from.pos && $from.pos <= to);
}

/** Shift+Enter: a new line within the paragraph. */
export function newLine(schema: Schema): Command {
  const { br } = schema.nodes;
  return chainCommands(exitCode, (state, dispatch) => {
    if (!br) return false;
    dispatch?.(state.tr.replaceSelectionWith(br.create()).scrollIntoView());
    return true;
  });
}

const TABLE_ROWS = 3;
const TABLE_COLUMNS = 2;

const emptyCell = (schema: Schema, tag: string) => schema.nodes[tag]?.createAndFill();
const present = <Item>(item: Item | null | undefined): Item[] => (item ? [item] : []);

const insertTable: Command = (state, dispatch) => {
  const { schema } = state;
  const { table, tbody, thead, tr } = schema.nodes;
  if (!table || !tbody || !thead || !tr) return false;
  const row = (tag: string) =>
    tr.create(null, Array.from({ length: TABLE_COLUMNS }, () => present(emptyCell(schema, tag))).flat());
  const head = thead.create(null, [row('th')]);
  const body = tbody.create(
    null,
    Array.from({ length: TABLE_ROWS - 1 }, () => row('td')),
  );
  const transaction = state.tr.replaceSelectionWith(table.create(null, [head, body]));
  const inside = transaction.doc.resolve(Math.min(state.selection.from + 1, transaction.doc.content.size));
  dispatch?.(transaction.setSelection(TextSelection.near(inside)).scrollIntoView());
  return true;
};

/** True while the cursor is in a cell of a table. */
export const isInTable = (state: EditorState): boolean => depthOf(state.selection.$from, 'td', 'th') > 0;

/** What can be done with the table around the cursor. Rows and columns with merged cells are left as they are. */
export const TABLE_COMMANDS: readonly EditorCommand[] = [
  { name: 'Add a row', run: changeTable((grid, { row }) => grid.toSpliced(row + 1, 0, emptyRow(grid[row]))) },
  {
    name: 'Remove the row',
    run: changeTable((grid, { row }) => (grid.length > 1 ? grid.toSpliced(row, 1) : undefined)),
  },
  {
    name: 'Add a column',
    run: changeTable((grid, { column }) =>
      grid.map((cells) => cells.toSpliced(column + 1, 0, emptyLike(cells[column]))),
    ),
  },
  {
    name: 'Remove the column',
    run: changeTable((grid, { column }) =>
      (grid[0]?.length ?? 0) > 1 ? grid.map((cells) => cells.toSpliced(column, 1)) : undefined,
    ),
  },
  {
    name: 'Remove the table',
    run: (state, dispatch) => {
      const { $from } = state.selection;
      const depth = depthOf($from, 'table');
      if (depth === 0) return false;
      dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)));
      return true;
    },
  },
];

type Cells = readonly Node[];
const emptyLike = (cell: Node | undefined): Node => cell?.type.createAndFill() as Node;
const emptyRow = (cells: Cells = []): Node[] =>
  cells.map((cell) => (cell.type.schema.nodes.td?.createAndFill() ?? emptyLike(cell)) as Node);

/** Changes the cells of the part of the table (head, body or foot) or, for columns, of the whole table. */
function changeTable(
  change: (grid: Cells[], at: { row: number; column: number }) => readonly Cells[] | undefined,
): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const tableDepth = depthOf($from, 'table');
    const cellDepth = depthOf($from, 'td', 'th');
    if (tableDepth === 0 || cellDepth < tableDepth) return false;
    const table = $from.node(tableDepth);
    const partIndex = $from.index(tableDepth);
    const at = { row: $from.index(cellDepth - 2), column: $from.index(cellDepth - 1) };
    const parts = table.children.map((part, i) => {
      if (part.type.name === 'caption') return part;
      const grid = part.children.map((row) => row.children);
      const isHere = i === partIndex;
      const changed = change(grid, isHere ? at : { row: -1, column: at.column });
      const isRowChange = changed !== undefined && changed.length !== grid.length;
      if (!changed || (isRowChange && !isHere)) return part;
      const row = part.child(0).type;
      return part.type.create(
        part.attrs,
        changed.map((cells) => row.create(null, [...cells])),
      );
    });
    const isMerged = parts.some((part) => {
      let found = false;
      part.descendants(({ attrs }) => {
        if (Number(attrs.colspan ?? 1) > 1 || Number(attrs.rowspan ?? 1) > 1) found = true;
      });
      return found;
    });
    if (isMerged || parts.every((part, i) => part === table.child(i))) return false;
    const start = $from.before(tableDepth);
    const transaction = state.tr.replaceWith(
      start,
      $from.after(tableDepth),
      table.type.create(table.attrs, parts),
    );
    const position = Math.min($from.pos, transaction.mapping.map($from.after(tableDepth)) - 1);
    dispatch?.(transaction.setSelection(TextSelection.near(transaction.doc.resolve(position), -1)));
    return true;
  };
}
