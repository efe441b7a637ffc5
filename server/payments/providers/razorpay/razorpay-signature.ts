import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';

/**
 * True when Razorpay signed these bytes: hex HMAC-SHA256 (https://razorpay.com/docs/webhooks/validate-test).
 */
export function isSignedByRazorpay(
  signed: Buffer | string,
  given: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) =>
    constantTimeEqual(given, createHmac('sha256', secret).update(signed).digest('hex')),
  );
}

/**
 * The signed text of a browser's return from a payment link: four fields, in this order, signed with the key
 * secret.
 */
export function signedReturn(fields: Readonly<Record<string, string>>): string {
  const names = ['id', 'reference_id', 'status'].map((name) => `razorpay_payment_link_${name}`);
  return [...names, 'razorpay_payment_id'].map((name) => fields[name] ?? '').join('|');
}
