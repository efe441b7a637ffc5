// Reads what any server of section 7 may send (ruling 28): what cannot be read counts as absent.

export type Fields = Record<string, unknown>;

/** An object; anything else, lists too, is absent. */
export function fieldsOf(value: unknown): Fields | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The value itself, or what it carries under `data`. */
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

/** A finite number, written as a number or as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return undefined;
}

/** A list; anything else is an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list of texts; one text counts as a list of one. */
export function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map(textOf).filter((text): text is string => text !== undefined && text !== '');
}

export const defined = <T>(value: T | undefined): value is T => value !== undefined;

/** Those of the named fields that hold text, and nothing else. */
export function texts<Key extends string>(fields: Fields, keys: Key[]): Partial<Record<Key, string>> {
  const kept: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = textOf(fields[key]);
    if (text) kept[key] = text;
  }
  return kept;
}
