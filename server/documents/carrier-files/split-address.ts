const MAX_LINE = 100;

/** An address as two lines of at most 100 characters, split between words. What does not fit stays in the second. */
export function splitAddress(address: string): [string, string] {
  const words = address.split(/\s+/).filter((word) => word !== '');
  let first = '';
  let used = 0;
  for (const word of words) {
    const longer = first === '' ? word : `${first} ${word}`;
    if (longer.length > MAX_LINE && first !== '') break;
    first = longer;
    used += 1;
  }
  return [first, words.slice(used).join(' ')];
}
