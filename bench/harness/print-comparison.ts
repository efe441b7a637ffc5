import type { LoadFigures } from './repeat.ts';

const column = (text: string, width: number) => text.padStart(width);

/** Prints one line per measurement: name, rate, latency, the reference rate and the ratio of both rates. */
export function printComparison(
  name: string,
  figures: LoadFigures,
  reference: LoadFigures,
  referenceName: string,
): void {
  const ratio = (figures.perSecond / reference.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(34)}${column(figures.perSecond.toFixed(0), 8)}/s` +
      `  p50 ${column(figures.p50Ms.toFixed(1), 6)} ms  p99 ${column(figures.p99Ms.toFixed(1), 6)} ms` +
      `   ${referenceName} ${column(reference.perSecond.toFixed(0), 6)}/s   ratio ${ratio}` +
      (figures.failures > 0 ? `   ${figures.failures} FAILED` : ''),
  );
}
