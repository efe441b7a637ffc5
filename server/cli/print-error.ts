import { UnreadableFileError } from '#server/catalog/file-formats/unreadable-file-error.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { OperatorError } from './operator-error.ts';

const OPERATOR_ERRORS = [OperatorError, UnreadableFileError, DatabaseError, SettingsError, UserError];

/** Prints a sentence for an error that the operator can correct, else the full error with its stack. */
export function printError(error: unknown): void {
  console.error(messageFor(error) ?? error);
}

function messageFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  return fileErrorMessage(error);
}

/** Returns a sentence about the file of a file system error. Undefined for any other error. */
function fileErrorMessage(error: NodeJS.ErrnoException): string | undefined {
  const { code = '', path } = error;
  if (path === undefined) return undefined;
  return FILE_ERROR_MESSAGES[code]?.(path) ?? error.message;
}

const FILE_ERROR_MESSAGES: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no file ${file}: look at its name and folder again.`,
  ENOTDIR: (file) => `There is no file ${file}: what should be its folder is a file.`,
  EISDIR: (file) => `${file} is a folder: name a file.`,
  EACCES: (file) => `${file} is not open to this user: change its permissions, or name another file.`,
};
