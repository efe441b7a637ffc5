// `npm run chaos -- [PART…] [--percent N]` injects faults into the shop and checks the results. Exits with 1
// if a part fails.
import { parseArgs } from 'node:util';
import { stopRequested } from '#server/stop-requested.ts';
import { drain } from './chaos/drain.ts';
import { flashSale } from './chaos/flash-sale.ts';
import { gatewayChaos } from './chaos/gateway.ts';
import { killDatabase } from './chaos/kill-database.ts';
import { killServer } from './chaos/kill-server.ts';
import { closeLeftovers } from './chaos/leftovers.ts';
import { oversell } from './chaos/oversell.ts';

const READY_MS = 3_000;
const DATABASE_BACK_MS = 5_000;
const FLASH_SALE_P99_MS = 1_000;

interface Part {
  what: string;
  run(share: (whole: number) => number): Promise<object>;
  /** True if the figures meet the requirements of the part. */
  holds(figures: never): boolean;
}

function part<Figures extends object>(
  what: string,
  run: (share: (whole: number) => number) => Promise<Figures>,
  holds: (figures: Figures) => boolean,
): Part {
  return { what, run, holds };
}

const PARTS: Record<string, Part> = {
  oversell: part(
    '16 buyers on the last pieces',
    (share) => oversell({ attempts: share(100_000), pieces: share(500), buyers: 16 }),
    (race) => race.oversold === 0 && race.sold === race.pieces && race.unexplained.length === 0,
  ),
  'flash-sale': part(
    `one product opened and bought within ten seconds; 99 of 100 see it within ${FLASH_SALE_P99_MS} ms`,
    (share) => flashSale({ shoppers: share(500), buyers: share(200), pieces: share(100) }),
    ({ sold, inLedger, pieces, p99Ms, unexplained }) =>
      sold === pieces && inLedger === pieces && p99Ms < FLASH_SALE_P99_MS && unexplained.length === 0,
  ),
  'kill-server': part(
    `kill -9 of the server under load, and its database ends with it; ready again within ${READY_MS} ms`,
    (share) => killServer({ kills: share(200), buyers: 8 }),
    ({ lost, duplicated, unexplained, slowestReadyMs }) =>
      lost + duplicated + unexplained.length === 0 && slowestReadyMs <= READY_MS,
  ),
  'kill-database': part(
    `kill -9 of the database under load; ready again within ${DATABASE_BACK_MS} ms`,
    (share) => killDatabase({ kills: share(20), buyers: 8 }),
    ({ lost, duplicated, survived, unexplained, slowestReadyMs }) =>
      lost + duplicated + unexplained.length === 0 && survived && slowestReadyMs <= DATABASE_BACK_MS,
  ),
  drain: part(
    'SIGTERM under load, two servers behind a balancer',
    (share) => drain({ stops: share(20), buyers: 8 }),
    ({ failed, lost, duplicated, endedWell }) => failed.length + lost + duplicated === 0 && endedWell,
  ),
  gateway: part(
    'payments through a gateway that duplicates 30 %, loses 20 %, reorders, delays and is forged',
    (share) => gatewayChaos({ payments: share(10_000) }),
    ({ wronglyPaid, paidLeftPending, unexplained }) =>
      wronglyPaid + paidLeftPending + unexplained.length === 0,
  ),
};

// not strict: unknown arguments print the usage message below
const { values, positionals } = parseArgs({
  options: { percent: { type: 'string', default: '100' } },
  allowPositionals: true,
  strict: false,
});
const { percent: written, ...others } = values;
const percent = Number(written);
const unknown = [...positionals.filter((name) => !Object.hasOwn(PARTS, name)), ...Object.keys(others)];
if (unknown.length > 0 || !(percent > 0)) {
  console.error(`Usage: npm run chaos -- [${Object.keys(PARTS).join('|')}…] [--percent N]`);
  process.exit(others.help ? 0 : 1);
}

let isStopped = false;
void stopRequested().then(async () => {
  isStopped = true;
  console.log('\nStopped before the end.');
  await closeLeftovers();
  process.exit(1);
});

const begunAt = performance.now();
const broken: string[] = [];
for (const [name, one] of Object.entries(PARTS)) {
  if (isStopped || (positionals.length > 0 && !positionals.includes(name))) continue;
  console.log(`\n${name}: ${one.what}`);
  if (!(await holds(one))) broken.push(name);
}
// after a signal, the handler above closes and exits
if (!isStopped) {
  await closeLeftovers();
  console.log(
    `\n${broken.length > 0 ? `BROKEN: ${broken.join(', ')}` : 'All of it holds'}, ${since(begunAt)}`,
  );
  process.exit(broken.length > 0 ? 1 : 0);
}

async function holds({ run, holds }: Part): Promise<boolean> {
  const begunAt = performance.now();
  try {
    const figures = await run((whole) => Math.max(1, Math.ceil((whole * percent) / 100)));
    for (const [figure, value] of Object.entries(figures))
      console.log(`  ${figure.padEnd(20)}${told(value)}`);
    const isGood = holds(figures as never);
    console.log(`  ${isGood ? 'holds' : 'BROKEN'}, ${since(begunAt)}`);
    return isGood;
  } catch (error) {
    if (!isStopped) console.log('  BROKEN', error);
    return false;
  }
}

function told(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, 10).join(', ') || 'none' : String(value);
}

function since(begunAtMs: number): string {
  return `in ${Math.round((performance.now() - begunAtMs) / 1000)} s`;
}
