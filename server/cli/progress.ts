import type { WriteStream } from 'node:tty';

const STEP = 1_000;
const MIN_INTERVAL_MS = 200;

/** Shows progress: on a terminal one line that is updated, elsewhere a line per 1,000 products. `step`: "read", "stored" or "taken back". */
export function createProgress(output: Pick<WriteStream, 'write' | 'isTTY'>, step = 'read') {
  let shown = 0;
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const write = (products: number) => {
    output.write(output.isTTY ? `\r${products} products ${step}` : `${products} products ${step}\n`);
    shown = products;
    shownAtMs = performance.now();
  };
  return {
    show(products: number): void {
      const isDue = output.isTTY
        ? performance.now() - shownAtMs >= MIN_INTERVAL_MS
        : Math.floor(products / STEP) > Math.floor(shown / STEP);
      if (isDue && products !== shown) write(products);
    },
    end(): void {
      if (output.isTTY && shown > 0) output.write('\n');
    },
  };
}
