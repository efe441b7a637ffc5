// `npm test`: all checks, then all tests, cheapest first. The last line is the sum: "N passed, N failed".
//   --checks  only the checks
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { waitForStopSignal } from '#server/stop-signal.ts';
import { add, type Counts, countOne, countPlaywright, countVitest } from './gate/counts.ts';
import { runStep } from './gate/run-step.ts';

interface Step {
  name: string;
  command: string[];
  /** JSON report with the number of tests. A step without a report counts as one test. */
  report?: { file: string; count: (report: string, isOk: boolean) => Counts };
}

const reports = await mkdtemp(path.join(os.tmpdir(), 'haat-gate-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(import.meta.dirname, '../test-results/e2e.json');

const CHECKS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'imports', command: ['node', 'tools/check-imports.ts'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'terms', command: ['node', 'tools/check-words.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
];

const TESTS: Step[] = [
  {
    name: 'unit, database, route and screen tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: { file: vitestReport, count: countVitest },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config=e2e/playwright.config.ts'],
    report: { file: playwrightReport, count: countPlaywright },
  },
];

const stopping = new AbortController();
void waitForStopSignal().then(() => stopping.abort());

const startedAt = performance.now();
let total: Counts = { passed: 0, failed: 0 };
// beside each other, since most of them use one processor
for (const counts of await Promise.all(CHECKS.map(runAndCount))) total = add(total, counts);
for (const step of process.argv.includes('--checks') ? [] : TESTS) {
  if (!stopping.signal.aborted) total = add(total, await runAndCount(step));
}
await rm(reports, { recursive: true, force: true });
if (stopping.signal.aborted) console.log('Stopped before the end.');
console.log(`in ${secondsSince(startedAt)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || stopping.signal.aborted ? 1 : 0);

async function runAndCount({ name, command, report }: Step): Promise<Counts> {
  const stepStartedAt = performance.now();
  if (report) await rm(report.file, { force: true });
  const { isOk, output } = await runStep(command, stopping.signal);
  const counts = report ? await countReport(report, isOk) : countOne(isOk);
  const sum = report ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  const isPassed = counts.failed === 0;
  if (!isPassed) console.log(output);
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${secondsSince(stepStartedAt)}${sum})`);
  return counts;
}

async function countReport({ file, count }: NonNullable<Step['report']>, isOk: boolean): Promise<Counts> {
  const report = await readFile(file, 'utf8').catch(() => undefined);
  return report === undefined ? countOne(false) : count(report, isOk);
}

function secondsSince(startMs: number): string {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}
