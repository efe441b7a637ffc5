import type { ErrorCode, ErrorReply, FieldProblem } from '#contract/errors.ts';

interface RefusalDetails {
  fields?: FieldProblem[];
  line?: NonNullable<ErrorReply['line']>;
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** For our log, never for the client. */
  cause?: unknown;
}

/** The one error that a client may read: `message` is a sentence that says what to do. Anything else is our bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
