import type { FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FieldProblem } from '#contract/errors.ts';
import { UserError } from '#server/errors/user-error.ts';

const MAX_FIELDS = 20;
const MAX_PATH_LENGTH = 100;
// Start of zod's default messages, which are used if the contract sets none.
const DEFAULT_MESSAGE = /^(Invalid|Too big|Too small|Unrecognized)\b.*?:? ?/;

/**
 * Maps a validation error to a `UserError` with a sentence and a list of fields. Undefined for any other
 * error.
 */
export function validationUserError(thrown: unknown, request: FastifyRequest): UserError | undefined {
  if (!hasZodFastifySchemaValidationErrors(thrown)) return undefined;
  if (thrown.validationContext === 'params')
    return new UserError('not_found', 'There is nothing at this address.');
  if (thrown.validationContext === 'body' && request.body === undefined) {
    return new UserError('invalid_json', 'The request needs a JSON body.');
  }
  const fields = thrown.validation.slice(0, MAX_FIELDS).map(problemOf);
  return new UserError('invalid_request', fields[0]?.message ?? 'The request cannot be read.', { fields });
}

function problemOf(issue: { instancePath: string; message?: string | undefined }): FieldProblem {
  const path = issue.instancePath.slice(1).replaceAll('/', '.').slice(0, MAX_PATH_LENGTH);
  return { path, message: toSentence(path, issue.message ?? 'Invalid input') };
}

function toSentence(path: string, message: string): string {
  if (!DEFAULT_MESSAGE.test(message) || message === 'Invalid email address') return message;
  const name = path || 'The request';
  if (message.endsWith('received undefined')) return `${name} is required`;
  return `${name} cannot be read: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
