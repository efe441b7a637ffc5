import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { newLine } from './editor-commands.ts';
import { parseHtml, toHtml } from './html.ts';
import { LinkDialog } from './link-dialog.tsx';
import { createSchema } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import './rich-text.css';

export interface RichTextEditorProps {
  /** The elements that the text may have. */
  tags: readonly string[];
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
}

/** The editor of `RichTextField`: a toolbar above the text. Tab leaves the text; arrow keys move within the toolbar. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { tags, value, labelledBy, describedBy, isInvalid } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  // what the editor has reported last: any other value comes from outside
  const known = useRef(value);
  const [state, setState] = useState<EditorState>();
  const [isLinking, setIsLinking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once, and follows `value` below
  useEffect(() => {
    const schema = createSchema(tags);
    const plugins = editorPlugins(schema, () => setIsLinking(true));
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: parseHtml(schema, value), plugins }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', class: 'rich-text-body', spellcheck: 'true' },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        setState(editor.state);
        if (!transaction.docChanged) return;
        const html = toHtml(editor.state.doc);
        known.current = html;
        latest.current.onChange(html);
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, []);

  // discarded, merged with another person's change, or restored
  useEffect(() => {
    const editor = view.current;
    if (!editor || value === known.current) return;
    known.current = value;
    const { schema, plugins } = editor.state;
    editor.updateState(EditorState.create({ doc: parseHtml(schema, value), plugins }));
    setState(editor.state);
  }, [value]);

  useEffect(() => {
    const element = view.current?.dom;
    element?.setAttribute('aria-labelledby', labelledBy);
    element?.setAttribute('aria-describedby', describedBy);
    element?.setAttribute('aria-invalid', String(isInvalid));
  }, [labelledBy, describedBy, isInvalid]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  return (
    <div className="rich-text" data-invalid={isInvalid || undefined}>
      {state && (
        <Toolbar state={state} labelledBy={labelledBy} onRun={run} onLink={() => setIsLinking(true)} />
      )}
      <div ref={place} />
      {state && isLinking && <LinkDialog state={state} onRun={run} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

function editorPlugins(schema: Schema, openLink: () => void): Plugin[] {
  const { li, ul, ol, h2, h3, blockquote } = schema.nodes;
  const { strong, em, u } = schema.marks;
  return [
    history(),
    inputRules({
      rules: [
        ...(ul ? [wrappingInputRule(/^\s*[-*]\s$/, ul)] : []),
        ...(ol ? [wrappingInputRule(/^1\.\s$/, ol)] : []),
        ...(h2 ? [textblockTypeInputRule(/^##\s$/, h2)] : []),
        ...(h3 ? [textblockTypeInputRule(/^###\s$/, h3)] : []),
        ...(blockquote ? [wrappingInputRule(/^>\s$/, blockquote)] : []),
        new InputRule(/--$/, '–'),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Shift-Enter': newLine(schema),
      ...(strong && { 'Mod-b': toggleMark(strong) }),
      ...(em && { 'Mod-i': toggleMark(em) }),
      ...(u && { 'Mod-u': toggleMark(u) }),
      ...(li && { Enter: splitListItem(li), 'Mod-]': sinkListItem(li), 'Mod-[': liftListItem(li) }),
      'Mod-k': () => {
        openLink();
        return true;
      },
    }),
    keymap(baseKeymap),
  ];
}
