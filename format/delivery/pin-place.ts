/** The place of a PIN code. Army and parcel-center codes have no place: `city` and `state` are ''. */
export interface PinPlace {
  city: string;
  state: string;
  /** Other states with the same code: its area crosses a state border. */
  otherStates: string[];
}

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
