import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A view is a saved set of parameters, shown as a tab: `{ id: 'to-pack', label: 'To pack' }`. */
export interface SavedView {
  id: string;
  label: string;
}

/** A filter of the list. Its value is one parameter of the URL and of the API. */
export interface ListFilter {
  /** Name of the parameter. */
  param: string;
  label: string;
  /** Choices; without them the filter is a date (`type: 'date'`) or a text. */
  choices?: readonly { value: string; label: string }[];
  type?: 'date' | 'text';
  /** What a text is searched as: of a PIN code, its digits. Default: without spaces at its ends. */
  normalize?: (text: string) => string;
}

export interface ListConfig {
  /** The first is the default and has no parameter in the URL. */
  views?: readonly SavedView[];
  filters?: readonly ListFilter[];
  /** Sort orders: values of the parameter `sort`. The first is the default. */
  sorts?: readonly { value: string; label: string }[];
}

/** The state of a list, read from the URL. */
export interface ListState {
  config: ListConfig;
  /** Exactly what the API receives: every parameter with a value, and the view if the list has views. */
  query: Record<string, string>;
  view: string | undefined;
  search: string;
  /** Filters that are set. */
  active: { filter: ListFilter; value: string; text: string }[];
  sort: string | undefined;
  setView(id: string): void;
  setSearch(text: string): void;
  /** `isTyped`: the value grows with what is typed, so it is no step of the history. */
  setFilter(param: string, value: string | undefined, isTyped?: boolean): void;
  setSort(value: string): void;
  /** Removes search and filters, and stays in the view. */
  clear(): void;
}

/** Parameter names that every list uses. */
export const VIEW_PARAM = 'view';
export const SEARCH_PARAM = 'q';
export const SORT_PARAM = 'sort';

/** Reads the state of a list from a query string. Unknown parameters are ignored. */
export function readListState(config: ListConfig, search: string) {
  const params = new URLSearchParams(search);
  const views = config.views ?? [];
  const requested = params.get(VIEW_PARAM);
  const view = views.find(({ id }) => id === requested)?.id ?? views[0]?.id;
  const text = params.get(SEARCH_PARAM) ?? '';
  const active = (config.filters ?? []).flatMap((filter) => {
    const value = params.get(filter.param);
    if (value === null || value === '') return [];
    const choice = filter.choices?.find((each) => each.value === value);
    return [{ filter, value, text: choice?.label ?? value }];
  });
  const sorts = config.sorts ?? [];
  const sort = sorts.find(({ value }) => value === params.get(SORT_PARAM))?.value ?? sorts[0]?.value;
  const query: Record<string, string> = {
    ...(view !== undefined && { [VIEW_PARAM]: view }),
    ...(text !== '' && { [SEARCH_PARAM]: text }),
    ...Object.fromEntries(active.map(({ filter, value }) => [filter.param, value])),
    ...(sort !== undefined && sort !== sorts[0]?.value && { [SORT_PARAM]: sort }),
  };
  return { view, search: text, active, sort, query };
}

/** The query string after a change; parameters that the list does not know stay. */
export function changeListState(search: string, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

/**
 * The state of a list in the URL. Declare `config` outside the component.
 *
 * @example
 * const state = useListState({ views: [{ id: 'to-pack', label: 'To pack' }, { id: 'all', label: 'All' }], filters: [{ param: 'method', label: 'Payment', choices }] });
 * const orders = useList<OrderRow>('orders', ADMIN_PATHS.orders, state.query);
 */
export function useListState(config: ListConfig): ListState {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) => {
      const next = changeListState(window.location.search, changes);
      navigate(next ? `${path}?${next}` : path, { replace });
    },
    [navigate, path],
  );
  const state = useMemo(() => readListState(config, search), [config, search]);
  return {
    config,
    ...state,
    setView: (id) => {
      const isDefault = id === config.views?.[0]?.id;
      const cleared = Object.fromEntries((config.filters ?? []).map(({ param }) => [param, undefined]));
      change({ ...cleared, [SEARCH_PARAM]: undefined, [VIEW_PARAM]: isDefault ? undefined : id });
    },
    // typing is one step of the history, not one per letter
    setSearch: (text) => change({ [SEARCH_PARAM]: text.trim() === '' ? undefined : text }, true),
    setFilter: (param, value, isTyped = false) => change({ [param]: value }, isTyped),
    setSort: (value) =>
      change({ [SORT_PARAM]: value === config.sorts?.[0]?.value ? undefined : value }, true),
    clear: () => {
      const cleared = Object.fromEntries((config.filters ?? []).map(({ param }) => [param, undefined]));
      change({ ...cleared, [SEARCH_PARAM]: undefined });
    },
  };
}
