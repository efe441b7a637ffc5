// Anyone can register an account with a third party's email, and the name could be an advertisement.
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Returns the first line of an email. It contains the name only if that cannot be anything but a name. */
export function greeting(name: string): string {
  const first = name.trim();
  return NAME.test(first) ? `Dear ${first},` : 'Hello,';
}
