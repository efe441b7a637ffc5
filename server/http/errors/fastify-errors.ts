import type { ErrorCode } from '#contract/errors.ts';
import { UserError } from '#server/errors/user-error.ts';

const BY_FRAMEWORK_CODE: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the request as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'The request is shorter than it says.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The address of this request is not a valid one.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
};

const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['malformed_request', 'The request cannot be read.'],
  403: ['forbidden', 'This is not allowed.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['body_too_large', 'The request is too large.'],
  415: ['unsupported_media_type', 'Send the request as application/json.'],
};

/** Maps a client error of Fastify or its plugins to a `UserError`. Undefined for any other error. */
export function frameworkUserError(thrown: unknown): UserError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = 'code' in thrown ? String(thrown.code) : '';
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 0;
  const known = BY_FRAMEWORK_CODE[code] ?? BY_STATUS[status];
  return known && new UserError(...known);
}
