import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';

const REASON_PHRASES: Partial<Record<ErrorCode, string>> = {
  malformed_request: 'Bad Request',
  request_timeout: 'Request Timeout',
  headers_too_large: 'Request Header Fields Too Large',
};

/**
 * Replies to a request that is not valid HTTP, in the shape of every other error, and closes the connection.
 */
export function replyToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawReply(...errorOf(error.code)));
  socket.destroy();
}

function errorOf(code: string | undefined): [ErrorCode, string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['headers_too_large', 'The headers of this request are too large.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['request_timeout', 'The request took too long to arrive.'];
  return ['malformed_request', 'This is not a valid HTTP request.'];
}

function rawReply(code: ErrorCode, error: string): string {
  const body = JSON.stringify({ error, code });
  return [
    `HTTP/1.1 ${ERROR_STATUS[code]} ${REASON_PHRASES[code]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
