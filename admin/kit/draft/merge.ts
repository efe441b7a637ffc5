/** A JSON value of a draft. Arrays are replaced as a whole, unless `MergeRules` name them; objects merge field by field. */
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
  /** Theirs in other fields, which the choice of theirs applies too. */
  others?: Readonly<Record<string, unknown>>;
  /** Why both cannot apply, if that is not obvious. */
  reason?: string;
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

/** How the fields of a record merge that are not simply replaced. */
export interface MergeRules {
  /** Lists whose entries merge one by one, by path, with what identifies an entry: the URL of an image. */
  lists?: Readonly<Record<string, (entry: never) => string>>;
  /** True for the path of a field that follows from others: mine applies, without a choice. */
  isDerived?: (path: string) => boolean;
  /** Changes `base` and `mine` before they are compared, where fields belong together and cannot merge one by one. */
  align?: (versions: { base: never; mine: never; theirs: never }) => {
    base: object;
    mine: object;
    conflicts: Conflict[];
  };
}

/**
 * Puts my changes (`base` → `mine`) onto a newer version of the server. Fields that both changed differently are
 * conflicts; the merged value has mine there.
 */
export function mergeVersions<T extends object>(
  storedBase: T,
  draft: T,
  theirs: T,
  { lists = {}, isDerived = () => false, align }: MergeRules = {},
): { value: T; conflicts: Conflict[] } {
  const versions = { base: storedBase, mine: draft, theirs };
  const { base, mine, conflicts = [] } = { ...versions, ...align?.(versions as never) };
  const changed = changedFields(base, theirs).map(({ path }) => path);
  let value = theirs;
  for (const [path, after] of ownChanges(base, mine, theirs)) {
    const before = getField(base, path);
    const current = getField(theirs, path);
    const isTheirs = changed.some(
      (each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`),
    );
    const keyOf = lists[path] as ((entry: unknown) => string) | undefined;
    const areLists = Array.isArray(before) && Array.isArray(after) && Array.isArray(current);
    const merged =
      keyOf && areLists && isTheirs
        ? mergeLists({ base: before, mine: after, theirs: current }, keyOf)
        : { mine: after, theirs: current, isContested: isTheirs && !isEqual(current, after) };
    value = setField(value, path, merged.mine);
    if (merged.isContested && !isDerived(path))
      conflicts.push({ path, mine: merged.mine, theirs: merged.theirs });
  }
  return { value, conflicts };
}

/** My changes by path. Of what the other person removed as a whole, the whole is mine: a part alone would be broken. */
function ownChanges(base: object, mine: object, theirs: object): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  for (const { path, after } of changedFields(base, mine)) {
    const names = path.split('.');
    const removed = names
      .map((_, i) => names.slice(0, i).join('.'))
      .find(
        (parent) => parent !== '' && getField(theirs, parent) === null && getField(base, parent) !== null,
      );
    changes.set(removed ?? path, removed === undefined ? after : getField(mine, removed));
  }
  return changes;
}

interface ListVersions {
  base: readonly unknown[];
  mine: readonly unknown[];
  theirs: readonly unknown[];
}

/**
 * Both versions of a list with the additions, removals and changes of both people. They differ only where both changed the
 * same entry, or both moved entries.
 */
export function mergeLists(
  versions: ListVersions,
  keyOf: (entry: unknown) => string,
): { mine: unknown[]; theirs: unknown[]; isContested: boolean } {
  const byKey = (list: readonly unknown[]) => new Map(list.map((entry) => [keyOf(entry), entry]));
  const [base, mine, theirs] = [byKey(versions.base), byKey(versions.mine), byKey(versions.theirs)];
  const keys = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])];
  const isContested =
    (isMoved(mine, base) && isMoved(theirs, base) && isMoved(mine, theirs)) ||
    keys.some((key) => isEntryContested(base.get(key), mine.get(key), theirs.get(key)));
  return { mine: mergeEntries(base, mine, theirs), theirs: mergeEntries(base, theirs, mine), isContested };
}

type Entries = ReadonlyMap<string, unknown>;

/** True if the entries of both lists have another order. */
function isMoved(list: Entries, before: Entries): boolean {
  const left = [...list.keys()].filter((key) => before.has(key));
  return [...before.keys()].filter((key) => list.has(key)).some((key, i) => key !== left[i]);
}

/** One list of two. Where both changed the same, `preferred` applies. */
function mergeEntries(base: Entries, preferred: Entries, other: Entries): unknown[] {
  const [first, second] = isMoved(preferred, base) ? [preferred, other] : [other, preferred];
  const order = [...first.keys()];
  let before: string | undefined;
  for (const key of second.keys()) {
    if (!first.has(key)) {
      let at = before === undefined ? 0 : order.indexOf(before) + 1;
      // after what the other person added in the same place
      for (let next = order[at]; next !== undefined && isAdded(next); next = order[at]) at += 1;
      order.splice(at, 0, key);
    }
    before = key;
  }
  return order.flatMap((key) => mergeEntry(base.get(key), preferred.get(key), other.get(key)) ?? []);

  function isAdded(key: string): boolean {
    return !base.has(key) && !second.has(key);
  }
}

/** Undefined if it is removed. */
function mergeEntry(base: unknown, preferred: unknown, other: unknown): unknown {
  if (!isFields(base) || !isFields(preferred) || !isFields(other))
    return isEqual(preferred, base) ? other : preferred;
  const names = [...new Set([...Object.keys(preferred), ...Object.keys(other)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = isEqual(preferred[name], base[name]) ? other[name] : preferred[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function isEntryContested(base: unknown, mine: unknown, theirs: unknown): boolean {
  const differs = (a: unknown, b: unknown, c: unknown) => !isEqual(a, b) && !isEqual(a, c) && !isEqual(b, c);
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return differs(base, mine, theirs);
  const names = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  return [...names].some((name) => differs(base[name], mine[name], theirs[name]));
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
