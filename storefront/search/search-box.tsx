import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import { SearchIcon } from '../ui/icons.tsx';
import type { SuggestionListProps } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBoxProps {
  className?: string;
  /** The query shown at first. */
  start?: string;
  /** Takes the focus when mounted. */
  hasFocus?: boolean;
}

/**
 * Search field with suggestions. The code of the suggestions loads at the first focus. Without JavaScript it
 * is a plain form.
 */
export function SearchBox({ className, start = '', hasFocus = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const { text, active, isOpen, chosenHref, takeHrefs, suggestFor, step, close } = useSuggestions();

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function open(href: string) {
    close();
    go(href);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = input.current?.value.trim() ?? '';
    if (words) open(chosenHref ?? links.search(words));
    else input.current?.focus();
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) step(event.key === 'ArrowDown' ? 1 : -1);
    else suggestFor(input.current?.value ?? '');
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
          onInput={(event) => suggestFor(event.currentTarget.value)}
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

/** Undefined if the code cannot be loaded: then the field works without suggestions. */
const loadList = () =>
  import('./suggestion-list.tsx').then(
    ({ SuggestionList }) => SuggestionList,
    () => undefined,
  );
