import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { signToken, verifyToken } from '#server/security/signed-token.ts';

const PURPOSE = 'test-gateway';
const EXPIRY_MS = 60 * 60 * 1000;
const page = z.object({ reference: z.string(), orderId: z.string() });

/** The content of the signed token in the URLs of a hosted page and of the return from it, which call it `ticket`. */
export type HostedPage = z.infer<typeof page>;

/** The URL of one payment's hosted page: unguessable, valid for an hour. */
export function hostedPageUrl(
  apiBaseUrl: string,
  signingSecret: Buffer,
  { reference, orderId }: HostedPage,
): string {
  const token = signToken(signingSecret, PURPOSE, { reference, orderId }, databaseNowMs() + EXPIRY_MS);
  return apiBaseUrl + LINKED_API_PATHS.testGateway.replace(':ticket', token);
}

/** The payment of a token; undefined when we did not sign the token or it has expired. */
export function verifyHostedPageToken(signingSecret: Buffer, token: string): HostedPage | undefined {
  return page.optional().parse(verifyToken(signingSecret, PURPOSE, token));
}
