import type { PinPlace } from '#format/delivery/pin-place.ts';

const SIX_DIGITS = /^\d{6}$/;
const PIN_FORMAT = /^[1-9][0-9]{5}$/;
/** The army's postal codes begin with 9 and are in no list. */
const ARMY_PIN = /^9/;

/** Removes spaces and dashes. */
export function normalizePin(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** True if the code is complete enough to look up. */
export const hasSixDigits = (pin: string) => SIX_DIGITS.test(pin);

/** Six digits, the first not 0, as in India. */
export const isPinFormat = (pin: string) => PIN_FORMAT.test(pin);

/** `unknown`: it may exist, but is in no list. `impossible`: no code begins so. */
export type PinLookup = PinPlace | 'unknown' | 'impossible';

/** A polite warning about the code, or undefined. The shop accepts the code in any case. */
export function pinWarning(pin: string, place: PinLookup, state: string): string | undefined {
  if (place === 'impossible') {
    return `No PIN code begins with ${pin.slice(0, 2)}. Please check it once more.`;
  }
  if (place === 'unknown') {
    if (ARMY_PIN.test(pin)) return undefined;
    return `We do not know the PIN code ${pin}. Please check it; if it is right, simply go on.`;
  }
  if (!state || !place.state || [place.state, ...place.otherStates].includes(state)) return undefined;
  return `PIN code ${pin} belongs to ${place.state}. Please check the PIN code and the state.`;
}

export const SHORT_PIN_MESSAGE = 'A PIN code has six digits, such as 110001.';
