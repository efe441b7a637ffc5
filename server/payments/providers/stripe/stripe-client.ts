import type { Stripe } from 'stripe';
import type { ZodType } from 'zod';
import type { StripeSettings } from '#server/settings/payment-settings.ts';
import { GatewayError, lastFour } from '../gateway-client.ts';

/**
 * Creates a client of Stripe's own library, with requests through `call`. Loaded on demand: 100 ms and 38 MB.
 */
export async function createStripeClient(
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
    // the shopper waits for the response, and can retry with the button
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Awaits Stripe's response and checks its shape. Throws GatewayError, without Stripe's text. */
export async function awaitStripeResponse<Reply>(
  { secretKey }: StripeSettings,
  request: Promise<unknown>,
  shape: ZodType<Reply>,
): Promise<Reply> {
  const account = `Stripe (key ${lastFour(secretKey)})`;
  const response = await request.catch((thrown: unknown) => {
    throw new GatewayError(`${account} is unreachable: ${errorText(thrown)}`, {
      status: httpStatusOf(thrown),
      gatewayText: thrown instanceof Error ? thrown.message : undefined,
    });
  });
  const parsed = shape.safeParse(response);
  if (!parsed.success) throw new GatewayError(`${account} gave an unexpected response`);
  return parsed.data;
}

function errorText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown';
  const status = httpStatusOf(thrown);
  return status > 0 ? `${thrown.name} ${status}` : thrown.name;
}

function httpStatusOf(thrown: unknown): number {
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) || 0 : 0;
}
