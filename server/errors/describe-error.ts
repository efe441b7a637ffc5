const MAX_DEPTH = 3;
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
  if (!(thrown instanceof Error)) return { thrown: removeContacts(String(thrown)) };
  const fields = Object.entries(thrown).filter(([key]) => SAFE_FIELDS.some((safe) => safe === key));
  return {
    name: thrown.name,
    message: removeContacts(thrown.message),
    stack: removeContacts(thrown.stack ?? ''),
    ...Object.fromEntries(fields),
    ...(thrown.cause !== undefined && depth < MAX_DEPTH && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

function removeContacts(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(LONG_NUMBER, '[number]');
}
