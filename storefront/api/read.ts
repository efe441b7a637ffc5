// Parsers for the replies of any server of section 7 (ruling 28): unreadable values count as absent.

export type Fields = Record<string, unknown>;

/** An object; anything else, also a list, is absent. */
export function fieldsOf(value: unknown): Fields | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The value under `data` if there is one, else the value itself. */
export function unwrap(value: unknown): unknown {
  const fields = fieldsOf(value);
  return fields && 'data' in fields && fields.data !== null && fields.data !== undefined
    ? fields.data
    : value;
}

/** Text or a number, as text; anything else is absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** A finite number, given as a number or as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return undefined;
}

/** A list; anything else is an empty list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list of texts; a single text counts as a list of one. */
export function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map(textOf).filter((text): text is string => text !== undefined && text !== '');
}

export const defined = <T>(value: T | undefined): value is T => value !== undefined;

/** The named fields that hold text; all others are left out. */
export function texts<Key extends string>(fields: Fields, keys: Key[]): Partial<Record<Key, string>> {
  const kept: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = textOf(fields[key]);
    if (text) kept[key] = text;
  }
  return kept;
}
