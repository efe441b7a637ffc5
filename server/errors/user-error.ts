import type { ErrorCode, ErrorReply, FieldProblem } from '#contract/errors.ts';

interface UserErrorDetails {
  fields?: FieldProblem[];
  line?: NonNullable<ErrorReply['line']>;
  quote?: NonNullable<ErrorReply['quote']>;
  /** The present representation of what has been changed by another person. */
  current?: unknown;
  /** The version of `current`. Becomes the `ETag` header. */
  currentVersion?: string;
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** For the log, never for the client. */
  cause?: unknown;
}

/**
 * The only error that clients see: `message` is a sentence that explains what to do. Any other error is a bug.
 */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly details: UserErrorDetails;

  constructor(code: ErrorCode, message: string, details: UserErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'UserError';
    this.code = code;
    this.details = details;
  }
}
