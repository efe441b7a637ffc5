import type { FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FieldProblem } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';

const FIELDS_MAX = 20;
const PATH_MAX_LENGTH = 100;
// Start of zod's default messages, which are used if the contract sets none.
const UNWORDED = /^(Invalid|Too big|Too small|Unrecognized)\b.*?:? ?/;

/**
 * Maps a validation error to a `UserError` with a sentence and a list of fields. Undefined for any other
 * error.
 */
export function refusalOfValidation(thrown: unknown, request: FastifyRequest): Refusal | undefined {
  if (!hasZodFastifySchemaValidationErrors(thrown)) return undefined;
  if (thrown.validationContext === 'params')
    return new Refusal('not_found', 'There is nothing at this address.');
  if (thrown.validationContext === 'body' && request.body === undefined) {
    return new Refusal('invalid_json', 'The request needs a JSON body.');
  }
  const fields = thrown.validation.slice(0, FIELDS_MAX).map(problemOf);
  return new Refusal('invalid_request', fields[0]?.message ?? 'The request cannot be read.', { fields });
}

function problemOf(issue: { instancePath: string; message?: string | undefined }): FieldProblem {
  const path = issue.instancePath.slice(1).replaceAll('/', '.').slice(0, PATH_MAX_LENGTH);
  return { path, message: worded(path, issue.message ?? 'Invalid input') };
}

function worded(path: string, message: string): string {
  if (!UNWORDED.test(message) || message === 'Invalid email address') return message;
  const name = path || 'The request';
  if (message.endsWith('received undefined')) return `${name} is required`;
  return `${name} cannot be read: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
