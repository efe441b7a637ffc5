import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';

/** A form that the relay may post, and when it expires. */
export interface RelayForm {
  /** The provider's method. */
  type: string;
  /** The gateway's page. */
  url: string;
  data: Record<string, string>;
  orderId: string;
  expiresAtMs: number;
}

/** Hex HMAC-SHA256 over all fields of a relay form. */
export function signRelayForm(signingSecret: Buffer, form: RelayForm): string {
  return mac(signingSecret, form).toString('hex');
}

/** True when we signed exactly this form. Caller checks the expiry. */
export function isSignedRelayForm(signingSecret: Buffer, form: RelayForm, given: string): boolean {
  const expected = mac(signingSecret, form);
  // `Buffer.from` ignores what follows the last hex digit
  return given.length === 2 * expected.length && constantTimeEqual(Buffer.from(given, 'hex'), expected);
}

function mac(signingSecret: Buffer, { type, url, data, orderId, expiresAtMs }: RelayForm): Buffer {
  // the browser may send the fields in another order: it has no meaning
  const fields = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  const payload = JSON.stringify([type, url, fields, orderId, expiresAtMs]);
  return createHmac('sha256', signingSecret).update(`payment-relay ${payload}`).digest();
}
