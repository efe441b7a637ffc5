import type { ZodType } from 'zod';
import type { RazorpaySettings } from '#server/settings/payment-settings.ts';
import { lastFour, requestGateway } from '../gateway-client.ts';

/** Creates a client of Razorpay's API. A request with a body is a POST. */
export function createRazorpayClient(call: typeof fetch, { keyId, keySecret, url }: RazorpaySettings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return <Reply>(
    path: string,
    shape: ZodType<Reply>,
    body?: object,
    extraHeaders: Record<string, string> = {},
  ) =>
    requestGateway(
      call,
      {
        account: `Razorpay (key ${lastFour(keyId)})`,
        url: url + path,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...extraHeaders },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      },
      shape,
    );
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>;
