import type { LoadFigures } from './load.ts';

const column = (text: string, width: number) => text.padStart(width);

/** Prints one line per measurement: name, rate, latency, the reference rate and the ratio of both rates. */
export function printBeside(
  name: string,
  ours: LoadFigures,
  measure: LoadFigures,
  measureName: string,
): void {
  const ratio = (ours.perSecond / measure.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(34)}${column(ours.perSecond.toFixed(0), 8)}/s` +
      `  p50 ${column(ours.p50Ms.toFixed(1), 6)} ms  p99 ${column(ours.p99Ms.toFixed(1), 6)} ms` +
      `   ${measureName} ${column(measure.perSecond.toFixed(0), 6)}/s   ratio ${ratio}` +
      (ours.failures > 0 ? `   ${ours.failures} FAILED` : ''),
  );
}
