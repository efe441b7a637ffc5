import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * True when Razorpay signed these bytes: hex HMAC-SHA256 (https://razorpay.com/docs/webhooks/validate-test).
 */
export function isSignedByRazorpay(
  signed: Buffer | string,
  given: string,
  secrets: readonly string[],
): boolean {
  const bytes = Buffer.from(given);
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/**
 * The signed text of a browser's return from a payment link: four fields, in this order, signed with the key
 * secret.
 */
export function signedReturn(fields: Readonly<Record<string, string>>): string {
  const names = ['id', 'reference_id', 'status'].map((name) => `razorpay_payment_link_${name}`);
  return [...names, 'razorpay_payment_id'].map((name) => fields[name] ?? '').join('|');
}
