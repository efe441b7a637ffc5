import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { hashGate } from './hash-gate.ts';

// OWASP password storage cheat sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RUNNING_MAX = 4;
const WAITING_MAX = 64;

const through = hashGate(RUNNING_MAX, WAITING_MAX);
let nobodysHash: Promise<string> | undefined;

/** Waits for its turn, or refuses (`unavailable`): see `hashGate`. */
export function hashPassword(password: string): Promise<string> {
  return through(() => hash(password, ARGON2ID));
}

/** Takes the same time when there is no hash to compare with, so that nobody learns which accounts exist. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await hashOfNobody());
  const isSame = await through(() => verify(compared, password));
  return isSame && passwordHash !== undefined;
}

/** True when a hash was made with other parameters than those of today. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Makes the hash that unknown accounts are compared with; called once before the first sign-in can come. */
export function hashOfNobody(): Promise<string> {
  nobodysHash ??= hash(randomBytes(32), ARGON2ID);
  return nobodysHash;
}
