import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const SIGNATURE_HEADER = 'x-test-signature';

/** The test gateway's message to the shop: the result of one payment. */
export const callback = z.object({
  eventId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  amountPaise: z.int(),
  currency: z.string().max(10),
  state: z.enum(['captured', 'failed']),
});
export type Callback = z.infer<typeof callback>;

/** Hex HMAC-SHA256 of the raw body, with a key that the shop and its test gateway share. */
export function signCallback(secret: Buffer, rawBody: Buffer | string): string {
  return sign(secret, rawBody).toString('hex');
}

/** True when exactly these bytes were signed. */
export function isSignedCallback(secret: Buffer, rawBody: Buffer, given: string): boolean {
  const wanted = sign(secret, rawBody);
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

function sign(secret: Buffer, rawBody: Buffer | string): Buffer {
  const key = createHmac('sha256', secret).update('test-gateway callback').digest();
  return createHmac('sha256', key).update(rawBody).digest();
}
