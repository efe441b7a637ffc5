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

/**
 * The text of a field whose value is in the URL a moment after the last key: one request and one URL for what is typed,
 * not one per letter. `normalize` returns the value of a text; undefined while it is not complete.
 */
function useTypedValue(
  value: string,
  setValue: (value: string) => void,
  normalize: (text: string) => string | undefined = trim,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const latest = useRef({ setValue, normalize });
  latest.current = { setValue, normalize };
  const typed = useRef(value);
  useEffect(() => {
    // the URL changed otherwise: by Back, a view or "clear"
    if (value === typed.current) return;
    typed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const next = latest.current.normalize(text);
    if (next === undefined || next === typed.current) return;
    const timer = setTimeout(() => {
      typed.current = next;
      latest.current.setValue(next);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

const trim = (text: string) => text.trim();

/** The search of a list. */
export function SearchBox({ state, label }: { state: ListState; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTypedValue(state.search, state.setSearch);
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
        <TypedFilter
          filter={filter}
          value={value}
          onChange={(next) => state.setFilter(filter.param, next || undefined, true)}
        />
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

interface TypedFilterProps {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}

function TypedFilter({ filter: { label, type = 'text', normalize }, value, onChange }: TypedFilterProps) {
  const [text, setText] = useTypedValue(value, onChange, type === 'date' ? completeDate : normalize);
  return (
    <label className="chip-field">
      {label}
      <input type={type} value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

/** Undefined while the year is typed: a date field then has years such as 0002. */
const completeDate = (text: string) => (text.startsWith('0') ? undefined : text);
