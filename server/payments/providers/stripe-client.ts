import type { Stripe } from 'stripe';
import type { ZodType } from 'zod';
import type { StripeSettings } from '#server/gateway-settings.ts';
import { GatewayError, lastFour } from '../gateway-fetch.ts';

/** Stripe's own library, talking through `call`. Loaded when it is needed: it takes 100 ms and 38 MB. */
export async function openStripe(
  { secretKey, url }: StripeSettings,
  call: typeof fetch,
  timeoutSeconds: number,
): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(call),
    timeout: timeoutSeconds * 1000,
    // a shopper waits for the answer; who wants to try again presses the button
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** What Stripe answered, if it has the shape it should have. Throws `GatewayError`, without what Stripe wrote. */
export async function answeredBy<Reply>(
  { secretKey }: StripeSettings,
  asked: Promise<unknown>,
  shape: ZodType<Reply>,
): Promise<Reply> {
  const account = `Stripe (key ${lastFour(secretKey)})`;
  const answer = await asked.catch((thrown: unknown) => {
    throw new GatewayError(`${account} cannot be asked: ${kindOf(thrown)}`, { status: statusOf(thrown) });
  });
  const reply = shape.safeParse(answer);
  if (!reply.success) throw new GatewayError(`${account} answered something unexpected`);
  return reply.data;
}

function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown';
  const status = statusOf(thrown);
  return status > 0 ? `${thrown.name} ${status}` : thrown.name;
}

function statusOf(thrown: unknown): number {
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) || 0 : 0;
}
