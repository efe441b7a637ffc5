// Parsers for the replies of any server of section 7 of the specification (ruling 28): unreadable values count as absent.

export type JsonObject = Record<string, unknown>;

/** An object; anything else, also a list, is absent. */
export function asObject(value: unknown): JsonObject | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/**
 * The value under `data` if there is one, else the value itself. Also the value itself if it has one of the named fields of the
 * reply and `data` is an object without them.
 */
export function unwrapData(value: unknown, ...names: string[]): unknown {
  const fields = asObject(value);
  const data = fields?.data;
  if (!fields || data === null || data === undefined) return value;
  const hasReply = (object: JsonObject | undefined) => names.some((name) => isPresent(object?.[name]));
  return hasReply(fields) && !Array.isArray(data) && !hasReply(asObject(data)) ? value : data;
}

/** Text or a number, as text; anything else is absent. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** A finite number, given as a number or as text. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return undefined;
}

/** A list; anything else is an empty list. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list of texts; a single text counts as a list of one. */
export function asTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map(asText).filter((text): text is string => text !== undefined && text !== '');
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

export const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** The named fields that hold text; all others are left out. */
export function pickTexts<Key extends string>(fields: JsonObject, keys: Key[]): Partial<Record<Key, string>> {
  const picked: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = asText(fields[key]);
    if (text) picked[key] = text;
  }
  return picked;
}
