import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';

/** How to run PostgreSQL: the prefix commands and the user. */
export interface ProcessOwner {
  /** Command prefix that hides root from PostgreSQL. */
  mask: string[];
  /** Command prefix that ends the server when this process ends. */
  watchdog: string[];
  uid?: number;
  gid?: number;
}

const NOBODY_UID = 65_534;
const PARENT_DEATH_SIGNAL = ['setpriv', '--pdeathsig', 'INT'];
const MASKED_ROOT = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`];

// Without a parent-death signal (setpriv), a shell waits for the end of a pipe that only this process holds
// open.
const WATCHDOG_SHELL = [
  'sh',
  '-c',
  'exec 3<&0; "$@" </dev/null 3<&- & server=$!; { cat <&3 >/dev/null; kill -INT $server; } & wait $server',
  'haat-database',
];

/**
 * PostgreSQL does not run as root, and must end when node does, even by `kill -9`. As root it runs in a user
 * namespace with another uid, so that its files belong to root. If that is forbidden, it runs as the user
 * postgres or nobody.
 */
export function findProcessOwner(): ProcessOwner {
  const isRoot = process.getuid?.() === 0;
  // the mask comes first: a change of uid after setpriv would clear the signal
  const preferred = { mask: isRoot ? MASKED_ROOT : [], watchdog: PARENT_DEATH_SIGNAL };
  if (canRun([...preferred.mask, ...preferred.watchdog])) return preferred;
  const watchdog = canRun(PARENT_DEATH_SIGNAL) ? PARENT_DEATH_SIGNAL : WATCHDOG_SHELL;
  if (!isRoot) return { mask: [], watchdog };
  if (canRun(MASKED_ROOT)) return { mask: MASKED_ROOT, watchdog };
  return { mask: [], watchdog, ...ordinaryUser() };
}

function canRun(command: string[]): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, [...args, 'true']).status === 0;
}

function ordinaryUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseError(
    'The built-in database cannot run as root here: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}
