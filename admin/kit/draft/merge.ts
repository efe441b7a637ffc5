/** A JSON value of a draft. Arrays are replaced as a whole; objects are merged field by field. */
type Fields = Record<string, unknown>;

/** One changed field, by its dotted path: `address.city`. */
export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** A field that two people changed differently. */
export interface Conflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** Every field that differs between two versions. A missing field counts as null. */
export function changedFields(before: object, after: object, prefix = ''): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [a, b] = [(before as Fields)[name] ?? null, (after as Fields)[name] ?? null];
    if (isEqual(a, b)) return [];
    if (isFields(a) && isFields(b)) return changedFields(a, b, `${prefix}${name}.`);
    return [{ path: prefix + name, before: a, after: b }];
  });
}

/** The merge patch (RFC 7396) that makes `after` of `before`: null removes a field. */
export function mergePatch(before: object, after: object): Fields {
  const patch: Fields = {};
  // in place: a copy for each of some thousand cells would take seconds
  for (const change of changedFields(before, after)) putField(patch, change.path, change.after);
  return patch;
}

/** Sets one field of an object that nothing else refers to. */
function putField(target: Fields, path: string, next: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    target[name] = next;
    return;
  }
  const inner = isFields(target[name]) ? target[name] : {};
  target[name] = inner;
  putField(inner, rest.join('.'), next);
}

/** A copy of `value` with one field changed. */
export function setField<T extends object>(value: T, path: string, next: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const fields = value as Fields;
  if (rest.length === 0) return { ...fields, [name]: next } as T;
  const inner = isFields(fields[name]) ? fields[name] : {};
  return { ...fields, [name]: setField(inner, rest.join('.'), next) } as T;
}

/** The value of a field by its dotted path. */
export function getField(value: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (isFields(inner) ? (inner[name] ?? null) : null), value);
}

/**
 * Puts my changes (`base` → `mine`) onto a newer version of the server. Fields that both changed differently are
 * conflicts; the merged value has mine there.
 */
export function mergeVersions<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { value: T; conflicts: Conflict[] } {
  const changed = new Set(changedFields(base, theirs).map(({ path }) => path));
  const own = changedFields(base, mine);
  const value = own.reduce((merged, { path, after }) => setField(merged, path, after), theirs);
  const conflicts = own.flatMap(({ path, after }) => {
    const current = getField(theirs, path);
    const isTheirs = [...changed].some(
      (each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`),
    );
    return isTheirs && !isEqual(current, after) ? [{ path, mine: after, theirs: current }] : [];
  });
  return { value, conflicts };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isEqual(a[name] ?? null, b[name] ?? null));
}
