import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldProblem } from '#contract/errors.ts';
import { UserError } from '#server/errors/user-error.ts';

export const MAX_DEPTH = 8;
const MAX_PATH_LENGTH = 100;
const POISON_KEYS = new Set(['__proto__', 'prototype']);

/**
 * Finds input that no schema checks and that would break any route: a NUL character (PostgreSQL cannot store
 * it), half a surrogate pair (not valid text), a key that could pollute a prototype, nesting deeper than 8
 * levels.
 */
export function findMaliciousInput(input: unknown, path = '', depth = 0): FieldProblem | undefined {
  if (typeof input === 'string') return problemOfText(input, path);
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return undefined;
  if (depth >= MAX_DEPTH) return problem(path, `nests deeper than ${MAX_DEPTH} levels`);
  if (isPrototypePollution(input)) return problem(path, 'holds a key that is not allowed');
  for (const [key, value] of Object.entries(input)) {
    if (POISON_KEYS.has(key)) return problem(path, 'holds a key that is not allowed');
    const below = path ? `${path}.${key}` : key;
    const found = problemOfText(key, path) ?? findMaliciousInput(value, below, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function problemOfText(text: string, path: string): FieldProblem | undefined {
  if (text.includes('\0')) return problem(path, 'holds a NUL character');
  if (!text.isWellFormed()) return problem(path, 'holds a broken character (half a surrogate pair)');
  return undefined;
}

function isPrototypePollution(input: object): boolean {
  if (!Object.hasOwn(input, 'constructor')) return false;
  const value: unknown = input.constructor;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function problem(path: string, message: string): FieldProblem {
  return { path: path.toWellFormed().replaceAll('\0', '').slice(0, MAX_PATH_LENGTH), message };
}

/**
 * Rejects malicious input before schema validation: see `findMaliciousInput`. Throws UserError:
 * invalid_request.
 */
export function rejectMaliciousInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    assertNotMalicious(request.params, request);
    assertNotMalicious(request.query, request);
    // a file that is read as a stream has no fields; its route checks what it reads
    if (!(request.body instanceof Readable)) assertNotMalicious(request.body, request);
    done();
  });
}

function assertNotMalicious(input: unknown, request: FastifyRequest): void {
  const problem = findMaliciousInput(input);
  if (!problem) return;
  request.log.warn({ route: request.routeOptions.url, problem: problem.message }, 'malicious input');
  throw new UserError('invalid_request', `The request ${problem.message}.`, { fields: [problem] });
}
