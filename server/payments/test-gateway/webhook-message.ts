import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';

export const SIGNATURE_HEADER = 'x-test-signature';

/** The test gateway's message to the shop: the result of one payment. */
export const webhookMessage = z.object({
  eventId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  amountPaise: z.int(),
  currency: z.string().max(10),
  state: z.enum(['captured', 'failed']),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** Hex HMAC-SHA256 of the raw body, with a key that the shop and its test gateway share. */
export function signWebhook(signingSecret: Buffer, rawBody: Buffer | string): string {
  return sign(signingSecret, rawBody).toString('hex');
}

/** True when exactly these bytes were signed. */
export function isSignedWebhook(signingSecret: Buffer, rawBody: Buffer, given: string): boolean {
  return constantTimeEqual(Buffer.from(given, 'hex'), sign(signingSecret, rawBody));
}

function sign(signingSecret: Buffer, rawBody: Buffer | string): Buffer {
  const key = createHmac('sha256', signingSecret).update('test-gateway callback').digest();
  return createHmac('sha256', key).update(rawBody).digest();
}
