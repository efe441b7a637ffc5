import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './password-hash-limiter.ts';

// OWASP password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, parallelism 1.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 4;
const MAX_WAITING = 64;

const runLimited = limitConcurrency(MAX_RUNNING, MAX_WAITING);
let cachedDummyHash: Promise<string> | undefined;

/** May wait in the queue of `limitConcurrency`. Throws UserError: unavailable. */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, ARGON2ID));
}

/** Takes the same time without a hash, so that the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const comparedHash = passwordHash ?? (await dummyHash());
  const isMatch = await runLimited(() => verify(comparedHash, password));
  return isMatch && passwordHash !== undefined;
}

/** True if a hash was made with other parameters than the current ones. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Creates the hash that unknown accounts are compared with. Called once before the first sign-in. */
export function dummyHash(): Promise<string> {
  cachedDummyHash ??= hash(randomBytes(32), ARGON2ID);
  return cachedDummyHash;
}
