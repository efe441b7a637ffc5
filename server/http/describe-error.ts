const DEPTH_MAX = 3;
// The database quotes values in `detail`, `where` and `hint`, so only these fields are logged.
const SAFE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const;
const EMAIL = /[^\s@"'(),<>=]+@[^\s@"'(),<>]+\.[^\s@"'(),<>]+/g;
const LONG_NUMBER = /\+?\d[\d -]{8,}\d/g;

/**
 * Returns a thrown value with its stack and causes, for the log. Removes emails and phone numbers from texts.
 */
export function describeError(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { thrown: withoutContacts(String(thrown)) };
  const fields = Object.entries(thrown).filter(([key]) => SAFE_FIELDS.some((safe) => safe === key));
  return {
    name: thrown.name,
    message: withoutContacts(thrown.message),
    stack: withoutContacts(thrown.stack ?? ''),
    ...Object.fromEntries(fields),
    ...(thrown.cause !== undefined && depth < DEPTH_MAX && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

function withoutContacts(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(LONG_NUMBER, '[number]');
}
