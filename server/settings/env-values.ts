/** The environment, and the problems found in it so far. */
export interface Reading {
  env: NodeJS.ProcessEnv;
  problems: string[];
}

/**
 * Reads an integer within bounds. Returns `fallback` if it is absent, or invalid and added to the problems.
 */
export function readInteger(
  { env, problems }: Reading,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  problems.push(`${name} is "${text}": write a whole number from ${min} to ${max}, or leave it out.`);
  return fallback;
}

/** Reads one of several values; `fallback` as in `readInteger`. */
export function readEnum<Value extends string>(
  { env, problems }: Reading,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const match = values.find((each) => each === text);
  if (match !== undefined) return match;
  problems.push(`${name} is "${text}": write one of ${values.join(', ')}, or leave it out.`);
  return fallback;
}

/** Reads a URL without a slash at its end. Problems never contain the value: it may contain a password. */
export function readUrl(
  { env, problems }: Reading,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url !== null && schemes.includes(url.protocol)) return text.replace(/\/+$/, '');
  const expected = schemes.map((scheme) => `${scheme}//`).join(' or ');
  problems.push(
    `${name} is not an address that starts with ${expected}: write it out whole, or leave it out.`,
  );
  return undefined;
}

/** Reads an http(s) origin, without a slash at the end. */
export function readOrigin(reading: Reading, name: string): string | undefined {
  const text = reading.env[name]?.trim();
  return text ? originOf(reading, name, text) : undefined;
}

/** Reads a comma-separated list of origins. */
export function readOrigins(reading: Reading, name: string): string[] {
  const texts = (reading.env[name] ?? '').split(',').map((text) => text.trim());
  return texts.filter(Boolean).flatMap((text) => originOf(reading, name, text) ?? []);
}

/** Reads a comma-separated list of PIN code prefixes. */
export function readPinPrefixes({ env, problems }: Reading, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.replace(/\s/g, ''));
  const prefixes = texts.filter(Boolean);
  const invalid = prefixes.find((prefix) => !/^[1-9]\d{0,5}$/.test(prefix));
  if (invalid === undefined) return prefixes;
  problems.push(`${name} has "${invalid}": write PIN codes or their first digits, like 19,744,560001.`);
  return [];
}

function originOf({ problems }: Reading, name: string, text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@]+\/?$/i.test(text);
  if (isOrigin) return url.origin;
  problems.push(`${name} has "${text}": write scheme and host only, like https://shop.example.`);
  return undefined;
}
