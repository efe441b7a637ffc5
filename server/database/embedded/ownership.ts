import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';

/** How PostgreSQL is run: behind which commands, and as which user. */
export interface Ownership {
  /** Hides root. */
  mask: string[];
  /** Ends the server when this process is gone. */
  guard: string[];
  uid?: number;
  gid?: number;
}

const NOBODY = 65_534;
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'INT'];
const MASKED_ROOT = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

// Where the kernel cannot tell a child that its parent died, a shell waits for the end of a pipe that only we hold.
const GUARD = [
  'sh',
  '-c',
  'exec 3<&0; "$@" </dev/null 3<&- & server=$!; { cat <&3 >/dev/null; kill -INT $server; } & wait $server',
  'haat-database',
];

/**
 * PostgreSQL refuses to run as root and must end when node does, even by `kill -9`. As root it is shown another uid
 * in a user namespace, so that its files stay root's; where that is forbidden it becomes postgres or nobody.
 */
export function findOwnership(): Ownership {
  const isRoot = process.getuid?.() === 0;
  // the mask comes first: a change of identity after setpriv would forget the signal
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
