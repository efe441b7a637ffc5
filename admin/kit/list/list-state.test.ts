import { describe, expect, it } from 'vitest';
import { changeListState, type ListConfig, readListState } from './list-state.ts';
import { NOTHING_SELECTED, selectRange, toggleSelected, withoutMissing } from './selection.ts';
import { steadyIds } from './steady-rows.ts';

const CONFIG: ListConfig = {
  views: [
    { id: 'to-pack', label: 'To pack' },
    { id: 'all', label: 'All' },
  ],
  filters: [
    { param: 'method', label: 'Payment', choices: [{ value: 'upi', label: 'UPI' }] },
    { param: 'from', label: 'From', type: 'date' },
  ],
  sorts: [
    { value: 'newest', label: 'Newest' },
    { value: 'oldest', label: 'Oldest' },
  ],
};

describe('the state of a list in the URL', () => {
  it('is the first view without a query string', () => {
    expect(readListState(CONFIG, '')).toMatchObject({
      view: 'to-pack',
      search: '',
      active: [],
      sort: 'newest',
      query: { view: 'to-pack' },
    });
  });

  it('has view, search, filters and sort order, and is the query of the API', () => {
    const state = readListState(CONFIG, '?view=all&q=asha+rao&method=upi&sort=oldest');
    expect(state.query).toEqual({ view: 'all', q: 'asha rao', method: 'upi', sort: 'oldest' });
    expect(state.active.map(({ text }) => text)).toEqual(['UPI']);
  });

  it('ignores unknown views, sort orders and parameters', () => {
    expect(readListState(CONFIG, '?view=none&sort=none&x=1').query).toEqual({ view: 'to-pack' });
  });

  it('changes one parameter and leaves the others', () => {
    expect(changeListState('?view=all&tab=2', { q: 'asha', view: undefined })).toBe('tab=2&q=asha');
  });
});

describe('rows of a list that is fetched again', () => {
  it('keep their place while new ones wait', () => {
    expect(steadyIds(['a', 'b', 'c'], ['x', 'a', 'y', 'b', 'c'])).toEqual({
      ids: ['a', 'b', 'c'],
      waiting: 2,
    });
  });

  it('disappear when they are gone', () => {
    expect(steadyIds(['a', 'b', 'c'], ['a', 'c'])).toEqual({ ids: ['a', 'c'], waiting: 0 });
  });

  it('are followed by those of the next page', () => {
    expect(steadyIds(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({ ids: ['a', 'b', 'c', 'd'], waiting: 0 });
  });

  it('are replaced when none is left', () => {
    expect(steadyIds(['a', 'b'], ['c'])).toEqual({ ids: ['c'], waiting: 0 });
  });
});

describe('the selection', () => {
  const rows = ['a', 'b', 'c', 'd'];

  it('adds a range in either direction', () => {
    const one = toggleSelected(NOTHING_SELECTED, 'c', rows);
    expect(selectRange(one, 'c', 'a', rows)).toEqual({ kind: 'ids', ids: ['c', 'a', 'b'] });
  });

  it('of everything that matches becomes the shown rows when one is removed', () => {
    const all = { kind: 'matching', query: { view: 'all' }, count: 1240 } as const;
    expect(toggleSelected(all, 'b', rows)).toEqual({ kind: 'ids', ids: ['a', 'c', 'd'] });
  });

  it('loses rows that are gone', () => {
    expect(withoutMissing({ kind: 'ids', ids: ['a', 'x'] }, rows, 1240)).toEqual({ kind: 'ids', ids: ['a'] });
  });
});
