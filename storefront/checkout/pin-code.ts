/** Where a PIN code lies. Army and parcel-centre codes lie nowhere: both are ''. */
export interface PinPlace {
  city: string;
  state: string;
  /** Beyond a state's border the same code goes on. */
  otherStates: string[];
}

const SIX_DIGITS = /^\d{6}$/;
const FORM = /^[1-9][0-9]{5}$/;
/** Post to soldiers goes by codes that no list holds. */
const ARMY = /^9/;

/** Six digits as they should be, however they were spaced. */
export function plainPin(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Whether there is enough of it to look at. */
export const hasSixDigits = (pin: string) => SIX_DIGITS.test(pin);

/** Six digits of which the first is no 0, as India's are. */
export const isPinForm = (pin: string) => FORM.test(pin);

/** The code's place in a file of its region (`State|City|0001-0014 0016` a line), undefined when it is not there. */
export function findPin(region: string, pin: string): PinPlace | undefined {
  const end = pin.slice(2);
  const lines = region.split('\n').map((line) => line.split('|'));
  const [main, ...others] = lines.filter(([, , ends = '']) => holds(ends, end));
  if (!main) return undefined;
  const [state = '', city = ''] = main;
  return { state, city, otherStates: others.map(([other = '']) => other) };
}

function holds(ranges: string, end: string): boolean {
  return ranges.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    return from <= end && end <= to && range !== '';
  });
}

/** What may be wrong with a code, said politely: the shop takes it nevertheless. */
export function pinWarning(
  pin: string,
  place: PinPlace | 'unknown' | 'impossible',
  state: string,
): string | undefined {
  if (place === 'impossible') {
    return `No PIN code begins with ${pin.slice(0, 2)}. Please check it once more.`;
  }
  if (place === 'unknown') {
    if (ARMY.test(pin)) return undefined;
    return `We do not know the PIN code ${pin}. Please check it; if it is right, simply go on.`;
  }
  if (!state || !place.state || [place.state, ...place.otherStates].includes(state)) return undefined;
  return `PIN code ${pin} belongs to ${place.state}. Please check the PIN code and the state.`;
}

export const SHORT_PIN = 'A PIN code has six digits, such as 110001.';
