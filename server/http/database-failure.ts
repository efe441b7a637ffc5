// PostgreSQL, appendix A: connection exceptions (08…), lack of resources (53…), operator intervention (57…, among them
// a cancelled statement), serialisation failure and deadlock.
const PASSING_STATES = /^(08|53|57)|^(40001|40P01|25006)$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
// The pool gives these no code.
const POOL_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|Query read timeout)/;
// Invalid byte sequence, untranslatable character.
const TEXT_STATES = new Set(['22021', '22P05']);

/** True for what passes by itself: the database is away, restarting, overloaded or too slow. */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = codeOf(thrown);
  if (code && (NETWORK_CODES.has(code) ? isDatabaseCall(thrown) : isState(code) && PASSING_STATES.test(code)))
    return true;
  return POOL_MESSAGES.test(thrown.message);
}

/** True when PostgreSQL refused a text as such; borders refuse it before, this is the net below them. */
export function isUnstorableText(thrown: unknown): boolean {
  return thrown instanceof Error && TEXT_STATES.has(codeOf(thrown));
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');
const isState = (code: string) => /^[0-9A-Z]{5}$/.test(code);

/** A failing file or a failing gateway also says ENOENT or ECONNREFUSED; only connecting and talking counts here. */
function isDatabaseCall(error: Error): boolean {
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return error instanceof AggregateError || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
}
