import { useEffect, useRef, useState } from 'react';
import {
  Dialog as AriaDialog,
  Autocomplete,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { SearchIcon } from '../icons.tsx';
import { useIsNarrow } from '../use-media-query.ts';
import { type Command, type CommandSource, filterCommands, useRegisteredCommands } from './commands.ts';
import { Keys } from './keys.tsx';

const WAIT_MS = 120;

interface OpenPaletteProps {
  sources: readonly CommandSource[];
  /** Appends what is typed until the field has the focus. */
  deliverTyped: (append: (text: string) => void) => void;
  onClose: () => void;
}

/** The command palette while it is shown. */
export function OpenPalette({ sources, deliverTyped, onClose }: OpenPaletteProps) {
  return (
    <ModalOverlay
      className="overlay"
      data-kind="palette"
      isDismissable
      isOpen
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onClose();
      }}
    >
      <Modal className="modal" data-kind="palette">
        <AriaDialog className="palette" aria-label="Commands">
          <Palette sources={sources} deliverTyped={deliverTyped} onDone={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface PaletteProps extends Omit<OpenPaletteProps, 'onClose'> {
  onDone: () => void;
}

function Palette({ sources, deliverTyped, onDone }: PaletteProps) {
  const [text, setText] = useState('');
  const deliver = useRef(deliverTyped);
  useEffect(() => deliver.current((more) => setText((before) => before + more)), []);
  const isNarrow = useIsNarrow();
  const registered = useRegisteredCommands();
  const found = useFoundCommands(sources, text);
  const typed = text.trim();
  const actions = typed === '' ? [] : sources.flatMap((source) => source.actions?.(typed) ?? []);
  const items = [...actions, ...found, ...filterCommands(registered, text)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField className="palette-field" aria-label="Command or search" autoFocus>
        <SearchIcon />
        <Input
          className="palette-input"
          onKeyDown={(event) => {
            // Enter may come before the list has highlighted its first item
            const isHighlighted = event.currentTarget.getAttribute('aria-activedescendant');
            if (event.key !== 'Enter' || isHighlighted) return;
            event.preventDefault();
            run(items[0]);
          }}
          placeholder={
            isNarrow ? 'Order number, name or screen' : 'Order number, name or screen, or type: ship 7K3M9'
          }
        />
      </SearchField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls, also where browsers do not see to it */}
      <div className="palette-list" tabIndex={0}>
        <Menu
          className="menu"
          aria-label="Commands"
          items={items}
          renderEmptyState={() => <p className="menu-empty">No command matches.</p>}
          onAction={(key) => run(items.find(({ id }) => id === key))}
        >
          {(command) => (
            <MenuItem id={command.id} textValue={command.label} className="menu-item">
              {command.label}
              {command.detail && <span className="menu-item-detail">{command.detail}</span>}
              {command.shortcut && <Keys keys={command.shortcut} />}
            </MenuItem>
          )}
        </Menu>
      </div>
    </Autocomplete>
  );
}

/** Commands of the sources for a text, a moment after the last key. Those of an older text are never shown. */
function useFoundCommands(sources: readonly CommandSource[], text: string): Command[] {
  const [found, setFound] = useState<{ text: string; commands: Command[] }>({ text: '', commands: [] });
  useEffect(() => {
    const typed = text.trim();
    if (typed === '') return;
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const lists = await Promise.all(sources.map((source) => source.search?.(typed, ended.signal) ?? []));
      if (!ended.signal.aborted) setFound({ text: typed, commands: lists.flat() });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [sources, text]);
  return found.text === text.trim() ? found.commands : [];
}
