import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { hashGate } from './hash-gate.ts';

// OWASP password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, parallelism 1.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RUNNING_MAX = 4;
const WAITING_MAX = 64;

const through = hashGate(RUNNING_MAX, WAITING_MAX);
let nobodysHash: Promise<string> | undefined;

/** May wait in the queue of `limitConcurrency`. Throws UserError: unavailable. */
export function hashPassword(password: string): Promise<string> {
  return through(() => hash(password, ARGON2ID));
}

/** Takes the same time without a hash, so that the time does not reveal which accounts exist. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await hashOfNobody());
  const isSame = await through(() => verify(compared, password));
  return isSame && passwordHash !== undefined;
}

/** True if a hash was made with other parameters than the current ones. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Creates the hash that unknown accounts are compared with. Called once before the first sign-in. */
export function hashOfNobody(): Promise<string> {
  nobodysHash ??= hash(randomBytes(32), ARGON2ID);
  return nobodysHash;
}
