import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A value and our signature in URL-safe characters: an address made of it cannot be guessed or changed. A ticket written
 * for one purpose is none for another.
 */
export function writeTicket(secret: Buffer, purpose: string, value: unknown, expiresAtMs: number): string {
  const body = Buffer.from(JSON.stringify([expiresAtMs, value])).toString('base64url');
  return `${body}.${signature(secret, purpose, body).toString('base64url')}`;
}

/** The value of a ticket, or undefined when we did not write it for this purpose or its time is over. */
export function readTicket(secret: Buffer, purpose: string, text: string, nowMs = Date.now()): unknown {
  const [body = '', signed = ''] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const wanted = signature(secret, purpose, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const [expiresAtMs, value]: [number, unknown] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return nowMs < expiresAtMs ? value : undefined;
}

function signature(secret: Buffer, purpose: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`ticket ${purpose} ${body}`).digest();
}
