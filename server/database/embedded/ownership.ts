import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';

/** How to run PostgreSQL: the prefix commands and the user. */
export interface Ownership {
  /** Command prefix that hides root from PostgreSQL. */
  mask: string[];
  /** Command prefix that ends the server when this process ends. */
  guard: string[];
  uid?: number;
  gid?: number;
}

const NOBODY = 65_534;
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'INT'];
const MASKED_ROOT = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

// Without a parent-death signal (setpriv), a shell waits for the end of a pipe that only this process holds
// open.
const GUARD = [
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
export function findOwnership(): Ownership {
  const isRoot = process.getuid?.() === 0;
  // the mask comes first: a change of uid after setpriv would clear the signal
  const usual = { mask: isRoot ? MASKED_ROOT : [], guard: DIES_WITH_US };
  if (works([...usual.mask, ...usual.guard])) return usual;
  const guard = works(DIES_WITH_US) ? DIES_WITH_US : GUARD;
  if (!isRoot) return { mask: [], guard };
  if (works(MASKED_ROOT)) return { mask: MASKED_ROOT, guard };
  return { mask: [], guard, ...ordinaryUser() };
}

function works(command: string[]): boolean {
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
