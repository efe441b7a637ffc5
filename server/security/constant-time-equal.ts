import { timingSafeEqual } from 'node:crypto';

/**
 * True when both are the same bytes. The time depends on the length only, so that a forger cannot find a
 * signature byte by byte.
 */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
