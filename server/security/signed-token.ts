import { createHmac } from 'node:crypto';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { constantTimeEqual } from './constant-time-equal.ts';

/**
 * Returns a value with a signature, in URL-safe characters: URLs with it cannot be guessed or changed. A
 * token is valid for its purpose only.
 */
export function signToken(secret: Buffer, purpose: string, value: unknown, expiresAtMs: number): string {
  const body = Buffer.from(JSON.stringify([expiresAtMs, value])).toString('base64url');
  return `${body}.${signature(secret, purpose, body).toString('base64url')}`;
}

/** Returns the value of a token. Undefined if it is not signed for this purpose or has expired. */
export function verifyToken(
  secret: Buffer,
  purpose: string,
  token: string,
  nowMs = databaseNowMs(),
): unknown {
  const [body = '', signaturePart = ''] = token.split('.');
  const actual = Buffer.from(signaturePart, 'base64url');
  const expected = signature(secret, purpose, body);
  if (!constantTimeEqual(actual, expected)) return undefined;
  const [expiresAtMs, value]: [number, unknown] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return nowMs < expiresAtMs ? value : undefined;
}

function signature(secret: Buffer, purpose: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`ticket ${purpose} ${body}`).digest();
}
