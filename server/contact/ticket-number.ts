import { createReadableCode } from '#server/security/readable-code.ts';

const LENGTH = 8;

/** Creates a ticket number, `T-XXXXXXXX`. It is random, so it does not reveal how many messages there are. */
export function createTicketNumber(): string {
  return `T-${createReadableCode(LENGTH)}`;
}
