/** A shop has shorter timeouts to reject requests under overload; a busy test machine is not overload. */
export const LONG_TIMEOUTS = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };
