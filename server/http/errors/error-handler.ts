import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorReply } from '#contract/errors.ts';
import { isDatabaseDown, isUnstorableText } from '#server/errors/database-errors.ts';
import { describeError } from '#server/errors/describe-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { entityTag } from '../entity-tag.ts';
import { frameworkUserError } from './fastify-errors.ts';
import { validationUserError } from './validation-errors.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Sets the error handler: the only place that maps a thrown error to a reply, `{ error, code }` with its
 * status.
 */
export function setErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(replyToError);
}

/** Also replies to errors that occur before routing: see `serverOptions`. */
export function replyToError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const userError = toUserError(thrown, request);
  if (ERROR_STATUS[userError.code] >= 500) {
    request.log.error({ error: describeError(thrown) }, 'request failed');
  }
  const status = ERROR_STATUS[userError.code];
  const { retryAfterSeconds, currentVersion } = userError.details;
  if (currentVersion !== undefined) reply.header('etag', entityTag(currentVersion));
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify);
  reply.send(bodyOf(userError, status, request.id));
}

function toUserError(thrown: unknown, request: FastifyRequest): UserError {
  if (thrown instanceof UserError) return thrown;
  const clientError = validationUserError(thrown, request) ?? frameworkUserError(thrown);
  if (clientError) return clientError;
  if (isUnstorableText(thrown))
    return new UserError('invalid_request', 'The request holds text that cannot be stored.');
  if (isDatabaseDown(thrown)) {
    return new UserError('unavailable', 'The shop cannot answer just now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return new UserError('internal', 'Something went wrong on our side. Please try again later.');
}

function bodyOf({ code, message, details }: UserError, status: number, requestId: string): ErrorReply {
  return {
    error: message,
    code,
    ...(details.fields && { fields: details.fields }),
    ...(details.line && { line: details.line }),
    ...(details.quote && { quote: details.quote }),
    ...(details.current !== undefined && { current: details.current }),
    ...(status >= 500 && { requestId }),
  };
}
