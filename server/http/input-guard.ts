import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { findHostileInput } from './hostile-input.ts';

/**
 * Rejects malicious input before schema validation: see `findMaliciousInput`. Throws UserError:
 * invalid_request.
 */
export function guardInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    refuseHostile(request.params, request);
    refuseHostile(request.query, request);
    refuseHostile(request.body, request);
    done();
  });
}

function refuseHostile(input: unknown, request: FastifyRequest): void {
  const problem = findHostileInput(input);
  if (!problem) return;
  request.log.warn({ route: request.routeOptions.url, problem: problem.message }, 'hostile input');
  throw new Refusal('invalid_request', `The request ${problem.message}.`, { fields: [problem] });
}
