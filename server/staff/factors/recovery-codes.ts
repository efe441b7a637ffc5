import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/database/database.ts';
import { encodeBase32 } from '#server/security/base32.ts';
import { hashToken } from '#server/security/random-token.ts';
import { replaceRecoveryCodes } from '../staff-queries.ts';

const COUNT = 10;
// 80 bits: a plain SHA-256 of them cannot be reversed by trying all
const BYTES = 10;

/** Replaces the recovery codes of a member. Returns the new ones, like `abcd-efgh-ijkl-mnop`; only hashes are stored. */
export async function createRecoveryCodes(trx: Transaction, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => encodeBase32(randomBytes(BYTES)).toLowerCase());
  await replaceRecoveryCodes(trx, staffId, codes.map(hashToken));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
