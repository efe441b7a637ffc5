import { createStoredValue, useStoredValue } from './storage/stored-value.ts';

export type GridColumns = 2 | 3;

/** The shopper's number of columns in listings, stored as a digit; 3 by default. */
export const gridColumns = createStoredValue<GridColumns>({
  key: 'grid-columns',
  parse: (text) => (text === '2' ? 2 : 3),
  serialize: String,
  onServer: 3,
});

export function useGridColumns(): [GridColumns, (next: GridColumns) => void] {
  return [useStoredValue(gridColumns), gridColumns.write];
}
