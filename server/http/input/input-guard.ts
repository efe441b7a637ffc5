import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '#server/errors/user-error.ts';
import { findMaliciousInput } from './malicious-input.ts';

/**
 * Rejects malicious input before schema validation: see `findMaliciousInput`. Throws UserError:
 * invalid_request.
 */
export function rejectMaliciousInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    assertNotMalicious(request.params, request);
    assertNotMalicious(request.query, request);
    assertNotMalicious(request.body, request);
    done();
  });
}

function assertNotMalicious(input: unknown, request: FastifyRequest): void {
  const problem = findMaliciousInput(input);
  if (!problem) return;
  request.log.warn({ route: request.routeOptions.url, problem: problem.message }, 'malicious input');
  throw new UserError('invalid_request', `The request ${problem.message}.`, { fields: [problem] });
}
