// PostgreSQL, appendix A: connection exceptions (08…), lack of resources (53…), operator intervention (57…,
// among them a canceled statement), serialization failure and deadlock.
const TEMPORARY_STATES = /^(08|53|57)|^(40001|40P01|25006)$/;
/** `admin_shutdown`, `crash_shutdown`. */
const ENDED_STATES = new Set(['57P01', '57P02']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
// Errors of the pool, which have no code.
const POOL_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|Query read timeout)/;
// Invalid byte sequence, untranslatable character.
const TEXT_STATES = new Set(['22021', '22P05']);

/** True for temporary errors: the database is unreachable, restarting, overloaded or too slow. */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = codeOf(thrown);
  if (
    code &&
    (NETWORK_CODES.has(code) ? isDatabaseCall(thrown) : isState(code) && TEMPORARY_STATES.test(code))
  )
    return true;
  return POOL_MESSAGES.test(thrown.message);
}

/** True if the server of the database ends, or has ended. */
export function hasServerEnded(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = codeOf(thrown);
  return (
    ENDED_STATES.has(code) ||
    (NETWORK_CODES.has(code) && isDatabaseCall(thrown)) ||
    // pg has no code for a connection that ends while it is made
    thrown.message === 'Connection terminated unexpectedly'
  );
}

/** True if PostgreSQL rejected a text. Routes reject such text earlier; this is the fallback. */
export function isUnstorableText(thrown: unknown): boolean {
  return thrown instanceof Error && TEXT_STATES.has(codeOf(thrown));
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');
const isState = (code: string) => /^[0-9A-Z]{5}$/.test(code);

/** Files and gateways fail with ENOENT or ECONNREFUSED too; only syscalls of a database connection count. */
function isDatabaseCall(error: Error): boolean {
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return error instanceof AggregateError || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
}
