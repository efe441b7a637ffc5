// `npm run chaos -- [PART…] [--percent N]` injects faults into the shop and checks the results. Exits with 1
// if a part fails.
import { parseArgs } from 'node:util';
import { waitForStopSignal } from '#server/stop-signal.ts';
import { removeFilledFolder } from '#server/testing/filled-folder.ts';
import { runCleanups } from './chaos/cleanup.ts';
import { drain } from './chaos/drain.ts';
import { flashSale } from './chaos/flash-sale.ts';
import { gatewayChaos } from './chaos/gateway.ts';
import { killDatabase } from './chaos/kill-database.ts';
import { killRefunds } from './chaos/kill-refunds.ts';
import { killServer } from './chaos/kill-server.ts';
import { oversell } from './chaos/oversell.ts';
import { terminateConnections } from './chaos/terminate-connections.ts';

const MAX_SERVER_READY_MS = 3_000;
const MAX_DATABASE_READY_MS = 5_000;
const MAX_FLASH_SALE_P99_MS = 1_000;

interface Part {
  title: string;
  run(scale: (total: number) => number): Promise<object>;
  /** True if the figures meet the requirements of the part. */
  isPassed(figures: never): boolean;
}

function definePart<Figures extends object>(
  title: string,
  run: (scale: (total: number) => number) => Promise<Figures>,
  isPassed: (figures: Figures) => boolean,
): Part {
  return { title, run, isPassed };
}

const PARTS: Record<string, Part> = {
  oversell: definePart(
    '16 shoppers order the last units',
    (scale) => oversell({ requests: scale(100_000), units: scale(500), shoppers: 16 }),
    (race) => race.oversold === 0 && race.sold === race.units && race.unexpectedErrors.length === 0,
  ),
  'flash-sale': definePart(
    `one product opened and ordered within ten seconds; 99 of 100 reads take less than ${MAX_FLASH_SALE_P99_MS} ms`,
    (scale) => flashSale({ productReads: scale(500), orderRequests: scale(200), units: scale(100) }),
    ({ sold, orderLineCount, units, p99Ms, unexpectedErrors }) =>
      sold === units &&
      orderLineCount === units &&
      p99Ms < MAX_FLASH_SALE_P99_MS &&
      unexpectedErrors.length === 0,
  ),
  'kill-server': definePart(
    `kill -9 of the server and its database under load; ready again within ${MAX_SERVER_READY_MS} ms`,
    (scale) => killServer({ kills: scale(200), shoppers: 8 }),
    ({ lost, duplicated, unexpectedErrors, slowestReadyMs }) =>
      lost + duplicated + unexpectedErrors.length === 0 && slowestReadyMs <= MAX_SERVER_READY_MS,
  ),
  'kill-database': definePart(
    `kill -9 of the database under load; ready again within ${MAX_DATABASE_READY_MS} ms`,
    (scale) => killDatabase({ kills: scale(20), shoppers: 8 }),
    ({ lost, duplicated, survived, unexpectedErrors, slowestReadyMs }) =>
      lost + duplicated + unexpectedErrors.length === 0 &&
      survived &&
      slowestReadyMs <= MAX_DATABASE_READY_MS,
  ),
  'kill-refunds': definePart(
    'kill -9 of the server while two devices refund the same orders; the gateway pays each once',
    (scale) => killRefunds({ kills: scale(8) }),
    ({ killedBetween, requested, paid, wronglyPaid, wronglyRecorded, unexpectedErrors }) =>
      wronglyPaid + wronglyRecorded + unexpectedErrors.length === 0 &&
      paid === requested &&
      killedBetween > 0,
  ),
  'terminate-connections': definePart(
    'all database connections terminated and the database restarted under load, two servers',
    (scale) => terminateConnections({ interruptions: scale(200), shoppers: 4 }),
    ({ lost, duplicated, survived, isCleanShutdown, unhandled, unexpectedErrors }) =>
      lost + duplicated + unhandled.length + unexpectedErrors.length === 0 && survived && isCleanShutdown,
  ),
  drain: definePart(
    'SIGTERM under load, two servers behind a balancer',
    (scale) => drain({ stops: scale(20), shoppers: 8 }),
    ({ failed, lost, duplicated, isCleanShutdown }) =>
      failed.length + lost + duplicated === 0 && isCleanShutdown,
  ),
  gateway: definePart(
    'payments through a gateway that duplicates 30 %, loses 20 %, reorders, delays and is forged',
    (scale) => gatewayChaos({ payments: scale(10_000) }),
    ({ wronglyPaid, paidLeftPending, unexpectedErrors }) =>
      wronglyPaid + paidLeftPending + unexpectedErrors.length === 0,
  ),
};

// not strict: unknown arguments print the usage message below
const { values, positionals } = parseArgs({
  options: { percent: { type: 'string', default: '100' } },
  allowPositionals: true,
  strict: false,
});
const { percent: percentText, ...unknownOptions } = values;
const percent = Number(percentText);
const unknown = [
  ...positionals.filter((name) => !Object.hasOwn(PARTS, name)),
  ...Object.keys(unknownOptions),
];
if (unknown.length > 0 || !(percent > 0)) {
  console.error(`Usage: npm run chaos -- [${Object.keys(PARTS).join('|')}…] [--percent N]`);
  process.exit(unknownOptions.help ? 0 : 1);
}

let isStopped = false;
void waitForStopSignal().then(async () => {
  isStopped = true;
  console.log('\nStopped before the end.');
  await runCleanups();
  await removeFilledFolder();
  process.exit(1);
});

const startedAt = performance.now();
const failedParts: string[] = [];
for (const [name, one] of Object.entries(PARTS)) {
  if (isStopped || (positionals.length > 0 && !positionals.includes(name))) continue;
  console.log(`\n${name}: ${one.title}`);
  if (!(await runPart(one))) failedParts.push(name);
}
// after a signal, the handler above closes and exits
if (!isStopped) {
  await runCleanups();
  await removeFilledFolder();
  console.log(
    `\n${failedParts.length > 0 ? `FAILED: ${failedParts.join(', ')}` : 'All parts passed'}, ${formatElapsed(startedAt)}`,
  );
  process.exit(failedParts.length > 0 ? 1 : 0);
}

async function runPart({ run, isPassed }: Part): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const figures = await run((total) => Math.max(1, Math.ceil((total * percent) / 100)));
    for (const [figure, value] of Object.entries(figures))
      console.log(`  ${figure.padEnd(20)}${formatFigure(value)}`);
    const isGood = isPassed(figures as never);
    console.log(`  ${isGood ? 'passed' : 'FAILED'}, ${formatElapsed(startedAt)}`);
    return isGood;
  } catch (error) {
    if (!isStopped) console.log('  FAILED', error);
    return false;
  }
}

function formatFigure(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, 10).join(', ') || 'none' : String(value);
}

function formatElapsed(startedAtMs: number): string {
  return `in ${Math.round((performance.now() - startedAtMs) / 1000)} s`;
}
