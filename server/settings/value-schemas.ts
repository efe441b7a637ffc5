import { z } from 'zod';

export const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The value of a variable as it is. An empty one counts as absent. */
export const untrimmedText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** The trimmed value of a variable. An empty one counts as absent. */
export const text = untrimmedText.transform((value) => value?.trim() || undefined);

/** Requires that a value, if there is one, is valid. `problem` gets the name of the variable and the value. */
export function check<Schema extends z.ZodType<string | undefined>>(
  schema: Schema,
  isValid: (value: string) => boolean,
  problem: (name: string, value: string) => string,
): Schema {
  return schema.refine((value) => value === undefined || isValid(value), {
    error: ({ path, input }) => problem(String(path?.[0]), String(input)),
  });
}

/** An integer within bounds. */
export function integer<Fallback extends number | undefined>(fallback: Fallback, min: number, max: number) {
  return check(
    text,
    (value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
    (name, value) => `${name} is "${value}": write a whole number from ${min} to ${max}, or leave it out.`,
  ).transform((value) => (value === undefined ? fallback : Number(value)));
}

/** One of several values. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return check(
    text,
    (value) => values.some((each) => each === value),
    (name, value) => `${name} is "${value}": write one of ${values.join(', ')}, or leave it out.`,
  ).transform((value) => values.find((each) => each === value));
}

/** A URL without a slash at its end. The problem does not contain the value: it may contain a password. */
export function url(...schemes: string[]) {
  const expected = schemes.map((scheme) => `${scheme}//`).join(' or ');
  return check(
    text,
    (value) => schemes.includes(URL.parse(value)?.protocol ?? ''),
    (name) => `${name} is not an address that starts with ${expected}: write it out whole, or leave it out.`,
  ).transform((value) => value?.replace(/\/+$/, ''));
}

/** An http(s) origin, without a slash at the end. */
export const origin = check(
  z.string(),
  (value) => URL.canParse(value) && /^https?:\/\/[^/?#@]+\/?$/i.test(value),
  (name, value) => `${name} has "${value}": write scheme and host only, like https://shop.example.`,
).transform((value) => new URL(value).origin);

/** A PIN code or its first digits. */
export const pinPrefix = check(
  z.string().transform((value) => value.replace(/\s/g, '')),
  (value) => /^[1-9]\d{0,5}$/.test(value),
  (name, value) => `${name} has "${value}": write PIN codes or their first digits, like 19,744,560001.`,
);

/** A comma-separated list. Each invalid item is a problem. */
export function list<Item extends z.ZodType<unknown, string>>(item: Item) {
  return text
    .transform((value) => (value ?? '').split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(item));
}
