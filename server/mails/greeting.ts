// Anybody can open an account for a stranger's address, and a name could be an advertisement.
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** How a letter begins: by name when that can only be a name. */
export function greeting(name: string): string {
  const first = name.trim();
  return NAME.test(first) ? `Dear ${first},` : 'Hello,';
}
