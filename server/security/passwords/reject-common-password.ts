import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldError } from '#server/errors/field-error.ts';

// The 10,000 most common passwords of at least 6 characters, in lower case. `tools/make-common-passwords.ts`
// generates the file.
const FILE = path.join(import.meta.dirname, 'common-passwords.txt');
const COMMON_PASSWORDS = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

const MESSAGE = 'This password is one of the most common ones and easy to guess. Please choose another one';
const LENGTHENED_MESSAGE =
  'A short or common word with digits is easy to guess. Please choose a few words instead';

/**
 * Rejects a new password that attackers try first, in any case. Called before anything is read about the
 * account, so that the reply does not depend on it.
 * Throws UserError: invalid_request, with the field `password`.
 */
export function rejectCommonPassword(password: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  throw fieldError('password', MESSAGE);
}

const MIN_WORD_LENGTH = 6;
const REPEATED = /^(.+?)\1+$/su;
const OUTER_DIGITS_AND_SIGNS = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu;

/**
 * Rejects a long password that is a short one made longer: one part repeated, or digits or signs around a common
 * password or a few letters (`Password@1234`, `admin1234567`). The list has hardly any password of 12 characters.
 * Throws UserError: invalid_request, with the field `password`.
 */
export function rejectLengthenedPassword(password: string): void {
  rejectCommonPassword(password);
  const word = password.toLowerCase().replaceAll(OUTER_DIGITS_AND_SIGNS, '');
  if (word.length >= MIN_WORD_LENGTH && !COMMON_PASSWORDS.has(word) && !REPEATED.test(word)) return;
  throw fieldError('password', LENGTHENED_MESSAGE);
}
