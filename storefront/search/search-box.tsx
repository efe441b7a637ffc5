import { type ComponentType, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { SearchIcon } from '#storefront/ui/icons.tsx';
import type { SuggestionListProps } from './search-suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBoxProps {
  /** Id of the list of suggestions. */
  listId: string;
  className?: string;
  /** The query shown at first. */
  initialQuery?: string;
  /** Takes the focus when mounted. */
  hasAutoFocus?: boolean;
}

/**
 * Search field with suggestions. The code of the suggestions loads at the first focus. Without JavaScript it
 * is a plain form.
 */
export function SearchBox({ listId, className, initialQuery = '', hasAutoFocus = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const { text, activeIndex, isOpen, activeHref, updateHrefs, updateText, moveActive, close } =
    useSuggestions();

  useEffect(() => {
    if (hasAutoFocus) input.current?.focus();
  }, [hasAutoFocus]);

  function openHref(href: string) {
    close();
    navigate(href);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    if (query) openHref(activeHref ?? links.search(query));
    else input.current?.focus();
  }

  function onArrowKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) moveActive(event.key === 'ArrowDown' ? 1 : -1);
    else updateText(input.current?.value ?? '');
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
          defaultValue={initialQuery}
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
          {...(activeIndex >= 0 && { 'aria-activedescendant': `${listId}-${activeIndex}` })}
          onFocus={() => void loadSuggestionList().then((List) => List && setList(() => List))}
          onInput={(event) => updateText(event.currentTarget.value)}
          onKeyDown={onArrowKey}
        />
        <button type="submit" className="search-box__button" aria-label="Search">
          <SearchIcon />
        </button>
        {List && (
          <List
            id={listId}
            text={text}
            activeIndex={activeIndex}
            onHrefsChange={updateHrefs}
            onSelect={openHref}
          />
        )}
      </form>
    </search>
  );
}

/** Undefined if the code cannot be loaded: then the field works without suggestions. */
const loadSuggestionList = () =>
  import('./search-suggestions.tsx').then(
    ({ SuggestionList }) => SuggestionList,
    () => undefined,
  );
