import { findStateByCode, findStateByName, type IndianState } from './indian-states.ts';
import { PIN_PREFIXES_BY_STATE } from './pin-states.ts';

const STATE_CODE_BY_PIN_PREFIX = new Map(
  Object.entries(PIN_PREFIXES_BY_STATE).flatMap(([code, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, code] as const),
  ),
);
const MAX_PREFIX_LENGTH = 6;

/**
 * The State of a delivery address: by its name, otherwise by its PIN code. Undefined if neither determines it:
 * PIN codes at some borders serve two States, and army post has none. Then the State must be asked for.
 */
export function findStateOfAddress(address: { state: string; postalCode: string }): IndianState | undefined {
  return findStateByName(address.state) ?? findStateByPin(address.postalCode);
}

/** The State of a PIN code. Undefined if several States share it, and for army post. */
export function findStateByPin(postalCode: string): IndianState | undefined {
  const digits = postalCode.replace(/\D/g, '');
  if (digits.length !== MAX_PREFIX_LENGTH) return undefined;
  for (let length = 1; length <= MAX_PREFIX_LENGTH; length += 1) {
    const code = STATE_CODE_BY_PIN_PREFIX.get(digits.slice(0, length));
    if (code !== undefined) return findStateByCode(code);
  }
  return undefined;
}
