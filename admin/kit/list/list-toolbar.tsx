import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { formatTotal } from '../figures.tsx';
import { SelectField } from '../forms/choices.tsx';
import { CloseIcon, SearchIcon } from '../icons.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useIsNarrow } from '../use-media-query.ts';
import type { ListFilter, ListState } from './list-state.ts';

const SEARCH_AFTER_MS = 250;
const MAX_TABS_ON_PHONES = 3;

/** Views, search and filters of a list. */
export function ListToolbar({
  state,
  searchLabel,
  viewCounts,
  children,
}: {
  state: ListState;
  searchLabel: string;
  viewCounts: Readonly<Record<string, number>>;
  children?: ReactNode;
}) {
  const { views = [], filters = [], sorts = [] } = state.config;
  const [areFiltersShown, setFiltersShown] = useState(false);
  const isNarrow = useIsNarrow();
  const isFolded = isNarrow && filters.length > 1 && !areFiltersShown;
  return (
    <div className="list-toolbar">
      {views.length > 1 && (
        <Views state={state} counts={viewCounts} isSelect={isNarrow && views.length > MAX_TABS_ON_PHONES} />
      )}
      <div className="list-search-row">
        <SearchBox state={state} label={searchLabel} />
        {isFolded && (
          <Button onClick={() => setFiltersShown(true)} aria-expanded={false}>
            Filter{state.active.length > 0 && ` (${state.active.length})`}
          </Button>
        )}
        {children}
      </div>
      {!isFolded && (filters.length > 0 || sorts.length > 1) && (
        <div className="chips">
          {filters.map((filter) => (
            <FilterChip key={filter.param} filter={filter} state={state} />
          ))}
          {sorts.length > 1 && (
            <select
              className="chip chip--select"
              aria-label="Sort order"
              value={state.sort}
              onChange={(event) => state.setSort(event.target.value)}
            >
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </div>
  );
}

function Views({
  state,
  counts,
  isSelect,
}: {
  state: ListState;
  counts: Readonly<Record<string, number>>;
  isSelect: boolean;
}) {
  const views = state.config.views ?? [];
  const textOf = ({ id, label }: (typeof views)[number]) => {
    const count = counts[id];
    return count === undefined ? label : `${label} (${formatTotal(count)})`;
  };
  if (isSelect) {
    return (
      <SelectField
        label="View"
        isLabelHidden
        value={state.view ?? ''}
        onChange={state.setView}
        choices={views.map((view) => ({ value: view.id, label: textOf(view) }))}
      />
    );
  }
  return (
    <nav className="views" aria-label="Views">
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className="view"
          aria-current={view.id === state.view ? 'page' : undefined}
          onClick={() => state.setView(view.id)}
        >
          {view.label}
          {counts[view.id] !== undefined && (
            <span className="view-count">{formatTotal(counts[view.id] ?? 0)}</span>
          )}
        </button>
      ))}
    </nav>
  );
}

/** The search of a list. The text is in the URL a moment after the last key. */
export function SearchBox({ state, label }: { state: ListState; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.search);
  const { search, setSearch } = state;
  const latest = useRef(setSearch);
  latest.current = setSearch;
  const typed = useRef(search);
  useEffect(() => {
    // the URL changed otherwise: by Back, a view or "clear"
    if (search === typed.current) return;
    typed.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    if (text.trim() === typed.current) return;
    const timer = setTimeout(() => {
      typed.current = text.trim();
      latest.current(text.trim());
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useShortcuts('List', [{ keys: '/', label: 'Search', run: () => input.current?.select() }]);
  return (
    <search className="search-box">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </search>
  );
}

/** A filter as a pill: the browser's own picker inside, and a button that removes the value. */
function FilterChip({ filter, state }: { filter: ListFilter; state: ListState }) {
  const value = state.active.find((each) => each.filter.param === filter.param)?.value ?? '';
  const change = (next: string) => state.setFilter(filter.param, next || undefined);
  return (
    <span className="chip" data-active={value !== '' || undefined}>
      {filter.choices ? (
        <select
          className="chip-control"
          aria-label={filter.label}
          value={value}
          onChange={(event) => change(event.target.value)}
        >
          <option value="">{filter.label}</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {value === choice.value ? `${filter.label}: ${choice.label}` : choice.label}
            </option>
          ))}
        </select>
      ) : (
        <label className="chip-field">
          {filter.label}
          <input
            type={filter.type ?? 'text'}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        </label>
      )}
      {value !== '' && (
        <button type="button" className="chip-remove" onClick={() => change('')}>
          <CloseIcon />
          <span className="sr-only">Remove filter {filter.label}</span>
        </button>
      )}
    </span>
  );
}
