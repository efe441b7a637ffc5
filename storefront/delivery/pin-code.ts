/** The place of a PIN code. Army and parcel-center codes have no place: `city` and `state` are ''. */
export interface PinPlace {
  city: string;
  state: string;
  /** Other states with the same code: its area crosses a state border. */
  otherStates: string[];
}

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

/**
 * The place of the code in the text of its region file; undefined if it is not listed. A line of the file is
 * `State|City|0001-0014 0016`: ranges of the last four digits.
 */
export function findPlace(region: string, pin: string): PinPlace | undefined {
  const ending = pin.slice(2);
  const lines = region.split('\n').map((line) => line.split('|'));
  const [main, ...others] = lines.filter(([, , ends = '']) => includesEnding(ends, ending));
  if (!main) return undefined;
  const [state = '', city = ''] = main;
  return { state, city, otherStates: others.map(([other = '']) => other) };
}

function includesEnding(ranges: string, ending: string): boolean {
  return ranges.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    return from <= ending && ending <= to && range !== '';
  });
}

/** A polite warning about the code, or undefined. The shop accepts the code in any case. */
export function pinWarning(
  pin: string,
  place: PinPlace | 'unknown' | 'impossible',
  state: string,
): string | undefined {
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
