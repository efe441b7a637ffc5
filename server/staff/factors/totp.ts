import { createHmac, randomBytes } from 'node:crypto';
import { decodeBase32, encodeBase32 } from '#server/security/base32.ts';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';

// RFC 6238 with the values that every authenticator app supports: SHA-1, 6 digits, 30 seconds.
const STEP_SECONDS = 30;
const DIGITS = 6;
// RFC 4226, section 4: at least 128 bits, 160 recommended
const SECRET_BYTES = 20;
// The clock of a phone may be off, and typing takes a while.
const ACCEPTED_STEPS = [0, -1, 1];

/** Returns a new secret in base32, as authenticator apps read it. */
export function createTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/**
 * Returns the time step of a correct code, or undefined. Accepts the current step, the one before and the one after,
 * and none up to `lastStep`: each code works once (RFC 6238, section 5.2). Caller stores the step.
 */
export function verifyTotpCode(
  secret: string,
  code: string,
  lastStep: number,
  nowMs: number,
): number | undefined {
  const current = Math.floor(nowMs / 1000 / STEP_SECONDS);
  const key = decodeBase32(secret);
  return ACCEPTED_STEPS.map((offset) => current + offset).find(
    (step) => step > lastStep && constantTimeEqual(Buffer.from(code), Buffer.from(totpCode(key, step))),
  );
}

/** Returns the code of a time step (RFC 4226, section 5.3). `digits` and `algorithm` for the test vectors. */
export function totpCode(key: Buffer, step: number, digits = DIGITS, algorithm = 'sha1'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** The URI in the QR code (Google Authenticator, "Key URI Format"). */
export function totpKeyUri(secret: string, shopName: string, email: string): string {
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: shopName }).toString().replaceAll('+', '%20')}`;
}
