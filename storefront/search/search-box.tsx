import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { nextActive } from './next-active.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';

interface SearchBoxProps {
  className?: string;
  /** What was asked for last. */
  start?: string;
  /** Ready to type in as soon as it is there. */
  hasFocus?: boolean;
}

/**
 * Words to search for, with suggestions as they are typed. The suggestions' code comes with the first focus; without
 * JavaScript it is a plain form.
 */
export function SearchBox({ className, start = '', hasFocus = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const [text, setText] = useState('');
  const [hrefs, setHrefs] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = text.trim() !== '' && hrefs.length > 0;

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  // whoever had chosen by the arrow keys had chosen among others
  const takeHrefs = useCallback((next: readonly string[]) => {
    setHrefs(next);
    setActive(-1);
  }, []);

  function close() {
    setText('');
    setHrefs([]);
    setActive(-1);
  }

  function open(href: string) {
    close();
    go(href);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = input.current?.value.trim() ?? '';
    if (words) open(hrefs[active] ?? links.search(words));
    else input.current?.focus();
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) setActive(nextActive(active, hrefs.length, event.key === 'ArrowDown' ? 1 : -1));
    else setText(input.current?.value ?? '');
  }

  return (
    <search className={className ? `search-box ${className}` : 'search-box'}>
      <form
        action={links.search()}
        onSubmit={submit}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <input
          ref={input}
          className="input search-box__input"
          type="search"
          name="q"
          defaultValue={start}
          placeholder="Search the shop"
          aria-label="Search the shop"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          {...(active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
          onFocus={() => void loadList().then((List) => List && setList(() => List))}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={steer}
        />
        <button type="submit" className="search-box__button" aria-label="Search">
          <SearchIcon />
        </button>
        {List && <List id={listId} text={text} active={active} onHrefs={takeHrefs} onChoose={open} />}
      </form>
    </search>
  );
}

/** Undefined when the code cannot be fetched: then the box searches without suggesting. */
const loadList = () =>
  import('./suggestion-list.tsx').then(
    ({ SuggestionList }) => SuggestionList,
    () => undefined,
  );
