import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token for one person (`token`) and what the database keeps of it (`tokenHash`). */
export function newSecretToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Plain SHA-256 is enough for 256 random bits: there is nothing to guess from. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
