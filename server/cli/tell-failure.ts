import { UnusableFile } from '#server/catalog/csv/unusable-file.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import { SettingsError } from '#server/env.ts';
import { Refusal } from '#server/refusal.ts';
import { OperatorError } from './operator-error.ts';

const FOR_OPERATORS = [OperatorError, UnusableFile, DatabaseError, SettingsError, Refusal];

/** A sentence for what an operator can mend; the whole error, with its stack, for what only we can. */
export function tellFailure(error: unknown): void {
  console.error(isForOperator(error) ? error.message : error);
}

function isForOperator(error: unknown): error is Error {
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return true;
  // a file that is not there, or may not be read or written
  return error instanceof Error && 'code' in error && 'path' in error;
}
