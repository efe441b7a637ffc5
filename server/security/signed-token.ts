import { createHmac } from 'node:crypto';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { constantTimeEqual } from './constant-time-equal.ts';

/**
 * Returns a value with a signature, in URL-safe characters: URLs with it cannot be guessed or changed. A
 * token is valid for its purpose only.
 */
export function signToken(secret: Buffer, purpose: string, value: unknown, expiresAtMs: number): string {
  const body = Buffer.from(JSON.stringify([expiresAtMs, value])).toString('base64url');
  return `${body}.${signature(secret, purpose, body)}`;
}

/** Returns the value of a token. Undefined if it is not signed for this purpose or has expired. */
export function verifyToken(
  secret: Buffer,
  purpose: string,
  token: string,
  nowMs = databaseNowMs(),
): unknown {
  const [body = '', signaturePart = '', ...others] = token.split('.');
  // compared as text: several texts decode to the same bytes, and only one of them was signed
  if (others.length > 0 || !constantTimeEqual(signaturePart, signature(secret, purpose, body)))
    return undefined;
  const [expiresAtMs, value]: [number, unknown] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return nowMs < expiresAtMs ? value : undefined;
}

function signature(secret: Buffer, purpose: string, body: string): string {
  return createHmac('sha256', secret).update(`ticket ${purpose} ${body}`).digest('base64url');
}
