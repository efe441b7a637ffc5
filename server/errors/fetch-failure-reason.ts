const MAX_LENGTH = 200;

/** Returns why `fetch` threw, for the operator: the code or message of the cause, which its own message does not contain. */
export function fetchFailureReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { code?: string; message?: string };
  return String(code ?? message ?? cause).slice(0, MAX_LENGTH);
}
