import { z } from 'zod';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';

const PURPOSE = 'test-gateway';
const LIFE_MS = 60 * 60 * 1000;
const page = z.object({ reference: z.string(), orderId: z.string() });

/** Path below the API prefix. */
export const HOSTED_PAGE_PATH = '/payments/test/:ticket';

/** The content of the signed token in a hosted page's URL. */
export type HostedPage = z.infer<typeof page>;

/** The URL of one payment's hosted page: unguessable, valid for an hour. */
export function hostedPageAddress(
  apiBaseUrl: string,
  secret: Buffer,
  { reference, orderId }: HostedPage,
): string {
  const ticket = writeTicket(secret, PURPOSE, { reference, orderId }, Date.now() + LIFE_MS);
  return apiBaseUrl + HOSTED_PAGE_PATH.replace(':ticket', ticket);
}

/** The payment of a token; undefined when we did not sign the token or it has expired. */
export function readHostedPageTicket(secret: Buffer, ticket: string): HostedPage | undefined {
  return page.optional().parse(readTicket(secret, PURPOSE, ticket));
}
