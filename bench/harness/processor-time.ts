import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// of the clock by which Linux counts processor time
const TICK_MS = 10;

/** Processor time in milliseconds of a process since its start, of all threads. NaN where there is no /proc. */
export function processMs(pid: number | string): number {
  return readStat(pid)?.ms ?? Number.NaN;
}

/** The same of the embedded database in a data folder: the sum of its processes that run now. */
export function databaseMs(dataDir: string): number {
  if (!existsSync('/proc')) return Number.NaN;
  const lock = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const postmaster = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  let sum = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const stat = readStat(pid);
    if (stat && (pid === postmaster || stat.parent === postmaster)) sum += stat.ms;
  }
  return sum;
}

/** Undefined if there is no such process, or no /proc. */
function readStat(pid: number | string): { parent: number; ms: number } | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  try {
    // after the name of the program, which may contain blanks
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // it has ended since
    return undefined;
  }
}
