const SLOTS: Record<string, RegExp> = {
  '9': /\d/,
  '0': /\d/,
  '#': /\d/,
  a: /[a-z]/i,
  A: /[a-z]/i,
  '*': /[a-z\d]/i,
};

/**
 * Formats typed text by a mask such as "9999 9999 9999" or "99/99". 9, 0 and # accept a digit, a and A a
 * letter, * either; every other character is literal. Literals are added only before the next typed
 * character, so that deleting works.
 */
export function applyMask(mask: string, text: string): string {
  const typed = Array.from(text);
  let masked = '';
  let pendingLiterals = '';
  for (const character of mask) {
    const slot = SLOTS[character];
    if (!slot) {
      pendingLiterals += character;
      if (typed[0] === character) typed.shift();
      continue;
    }
    while (typed[0] !== undefined && !slot.test(typed[0])) typed.shift();
    const next = typed.shift();
    if (next === undefined) return masked;
    masked += pendingLiterals + (character === 'A' ? next.toUpperCase() : next);
    pendingLiterals = '';
  }
  return masked;
}
