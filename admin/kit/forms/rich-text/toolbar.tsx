import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  BLOCKS,
  blockOf,
  type EditorCommand,
  editorCommands,
  isInTable,
  linkAt,
  setBlock,
  TABLE_COMMANDS,
} from './editor-commands.ts';
import { COMMAND_ICONS } from './toolbar-icons.tsx';

interface ToolbarProps {
  state: EditorState;
  labelledBy: string;
  onRun: (command: Command) => void;
  onLink: () => void;
}

const CONTROLS = 'button:not(:disabled), select';

/** One stop of the Tab key; arrow keys, Home and End move within it. */
export function Toolbar({ state, labelledBy, onRun, onLink }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { schema } = state;
  const move = (event: KeyboardEvent) => {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const at = controls.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const edge = { Home: 0, End: controls.length - 1 }[event.key];
    const next = edge ?? (step === undefined ? undefined : (at + step + controls.length) % controls.length);
    if (next === undefined) return;
    event.preventDefault();
    controls[next]?.focus();
  };
  const select = blockOf(state);
  const controls: { name: string; node: (tabIndex: number) => ReactNode }[] = [
    {
      name: 'block',
      node: (tabIndex) => (
        <select
          key="block"
          className="rich-text-block"
          aria-label="Kind of paragraph"
          tabIndex={tabIndex}
          value={BLOCKS.some(({ tag }) => tag === select) ? select : ''}
          onChange={(event) => onRun(setBlock(schema, event.target.value))}
        >
          <option value="" hidden />
          {BLOCKS.filter(({ tag }) => schema.nodes[tag]).map(({ tag, label }) => (
            <option key={tag} value={tag}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
    ...editorCommands(schema).flat().map(button),
    ...(schema.marks.a ? [linkButton()] : []),
    ...(isInTable(state) ? TABLE_COMMANDS.map(button) : []),
    ...[
      { name: 'Undo', run: undo },
      { name: 'Redo', run: redo },
    ].map(button),
  ];

  function button({ name, run, isOn }: EditorCommand) {
    return {
      name,
      node: (tabIndex: number) => (
        <ToolbarButton
          key={name}
          name={name}
          isOn={isOn?.(state)}
          // a disabled button would lose the focus
          isDisabled={!run(state)}
          tabIndex={tabIndex}
          onPress={() => onRun(run)}
        />
      ),
    };
  }
  function linkButton() {
    const isOn = linkAt(state) !== undefined;
    return {
      name: 'Link',
      node: (tabIndex: number) => (
        <ToolbarButton
          key="Link"
          name="Link"
          isOn={isOn}
          isDisabled={false}
          tabIndex={tabIndex}
          onPress={onLink}
        />
      ),
    };
  }
  const stop = Math.min(current, controls.length - 1);
  return (
    <div
      ref={bar}
      className="rich-text-toolbar"
      role="toolbar"
      aria-labelledby={labelledBy}
      onKeyDown={move}
      onFocus={(event) => {
        const all = [...(bar.current?.querySelectorAll(CONTROLS) ?? [])];
        setCurrent(Math.max(0, all.indexOf(event.target)));
      }}
    >
      {controls.map(({ node }, i) => node(i === stop ? 0 : -1))}
    </div>
  );
}

interface ToolbarButtonProps {
  name: string;
  isOn: boolean | undefined;
  isDisabled: boolean;
  tabIndex: number;
  onPress: () => void;
}

function ToolbarButton({ name, isOn, isDisabled, tabIndex, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      className="rich-text-button"
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      tabIndex={tabIndex}
      // the selection of the text stays
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      {COMMAND_ICONS[name] ?? name}
    </button>
  );
}
