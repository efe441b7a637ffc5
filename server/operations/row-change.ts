/** The fields of one row as JSON, by the name of their column. */
export type RowFields = Record<string, unknown>;

/**
 * A change of one row: its changed fields before and after. `before` is null for a row that was created, `after` for one
 * that was deleted.
 */
export interface RowChange<Kind extends string = string> {
  kind: Kind;
  id: string;
  before: RowFields | null;
  after: RowFields | null;
}

/** The changes that take `changes` back, last one first. */
export function reverseChanges<Change extends RowChange>(changes: readonly Change[]): Change[] {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before })).reverse();
}

/** True if two JSON values are equal, whatever the order of their keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
