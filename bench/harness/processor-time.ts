import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RunningShop } from '../../e2e/testing/start-shop.ts';

/** Milliseconds of processor time since some start; `unused`: of all processors of the machine. NaN where there is no /proc. */
export interface ProcessorTime {
  shop: number;
  database: number;
  /** This process: readers and shoppers. */
  client: number;
  unused: number;
}

// of the clock by which Linux counts processor time
const TICK_MS = 10;

/** Reads the processor time of a shop with its built-in database. */
export function readProcessorTime({ process: { pid }, dataDir }: RunningShop): ProcessorTime {
  if (!existsSync('/proc/stat'))
    return { shop: Number.NaN, database: Number.NaN, client: Number.NaN, unused: Number.NaN };
  const client = process.cpuUsage();
  return {
    shop: statOf(pid)?.ownMs ?? 0,
    database: databaseMs(dataDir),
    client: (client.user + client.system) / 1_000,
    unused: unusedMs(),
  };
}

/** What was used between two readings, in milliseconds per second. */
export function processorTimePerSecond(
  before: ProcessorTime,
  after: ProcessorTime,
  seconds: number,
): ProcessorTime {
  const per = (part: keyof ProcessorTime) => (after[part] - before[part]) / seconds;
  return { shop: per('shop'), database: per('database'), client: per('client'), unused: per('unused') };
}

/** Processes that have ended are counted by the server process that started them. */
function databaseMs(dataDir: string): number {
  const server = Number(readFileSync(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').split('\n')[0]);
  const stats = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
  );
  return stats
    .map(({ pid, parent, ownMs, endedMs }) =>
      pid === server ? ownMs + endedMs : parent === server ? ownMs : 0,
    )
    .reduce((sum, ms) => sum + ms, 0);
}

function statOf(pid: number | undefined) {
  const file = `/proc/${pid}/stat`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // it has ended
    return undefined;
  }
  // after the name of the program, which may contain blanks
  const fields = text.split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (field) => fields[field] ?? 0,
  );
  return {
    pid,
    parent,
    ownMs: (user + system) * TICK_MS,
    endedMs: (endedUser + endedSystem) * TICK_MS,
  };
}

/** The fourth and fifth figure of the first line: idle, and idle while a disk works. */
function unusedMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [idle = 0, waiting = 0] = line.split(/ +/).slice(4, 6).map(Number);
  return (idle + waiting) * TICK_MS;
}
