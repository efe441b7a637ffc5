import { z } from 'zod';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';

const PURPOSE = 'test-gateway';
const LIFE_MS = 60 * 60 * 1000;
const page = z.object({ reference: z.string(), orderId: z.string() });

/** Below the API's prefix. */
export const HOSTED_PAGE_PATH = '/payments/test/:ticket';

/** What the address of a hosted page stands for. */
export type HostedPage = z.infer<typeof page>;

/** Where one attempt is decided: an address that nobody can guess, good for an hour. */
export function hostedPageAddress(
  apiBaseUrl: string,
  secret: Buffer,
  { reference, orderId }: HostedPage,
): string {
  const ticket = writeTicket(secret, PURPOSE, { reference, orderId }, Date.now() + LIFE_MS);
  return apiBaseUrl + HOSTED_PAGE_PATH.replace(':ticket', ticket);
}

/** The attempt of an address, or undefined when we did not write it or its hour is over. */
export function readHostedPageTicket(secret: Buffer, ticket: string): HostedPage | undefined {
  return page.optional().parse(readTicket(secret, PURPOSE, ticket));
}
