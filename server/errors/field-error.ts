import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { UserError } from './user-error.ts';

/** The error of one wrong field, whose message is also that of the whole request. */
export function fieldError(path: string, message: string, code: ErrorCode = 'invalid_request'): UserError {
  return new UserError(code, message, { fields: [{ path, message }] });
}

/** Throws UserError: invalid_request with the path of each wrong field, if there is any. */
export function assertNoProblems(fields: FieldProblem[]): void {
  const [first] = fields;
  if (first) throw new UserError('invalid_request', first.message, { fields });
}
