import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldError } from '#server/errors/field-error.ts';

// The 10,000 most common passwords of at least 6 characters, in lower case. `tools/make-common-passwords.ts`
// generates the file.
const FILE = path.join(import.meta.dirname, 'common-passwords.txt');
const COMMON_PASSWORDS = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

const MESSAGE = 'This password is one of the most common ones and easy to guess. Please choose another one';

/**
 * Rejects a new password that attackers try first, in any case. Called before anything is read about the
 * account, so that the reply does not depend on it.
 * Throws UserError: invalid_request, with the field `password`.
 */
export function rejectCommonPassword(password: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  throw fieldError('password', MESSAGE);
}
