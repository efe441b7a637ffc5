import { API_PATHS, API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { PaymentResult } from '#contract/payments.ts';
import { type App, post, uniqueIp } from '../api-requests.ts';

interface SignedInCustomer {
  headers: { authorization: string };
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** Starts a payment as a customer. Returns the HTTP reply. */
export function postPayment(
  app: App,
  customer: SignedInCustomer,
  orderId: string,
  method: string,
  { key, isOnPhone = false }: { key?: string; isOnPhone?: boolean } = {},
) {
  const headers = {
    ...customer.headers,
    'user-agent': isOnPhone ? IPHONE : 'Mozilla/5.0 (X11; Linux x86_64)',
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return post(app, API_PATHS.payments, { orderId, fields: { method } }, { headers });
}

/** Starts a payment. Returns the result. Throws if the reply is an error. */
export async function startedPayment(app: App, customer: SignedInCustomer, orderId: string, method: string) {
  const reply = await postPayment(app, customer, orderId, method);
  if (reply.statusCode !== 200) throw new Error(`could not start to pay: ${reply.body}`);
  return reply.json<PaymentResult>();
}

/**
 * Submits a button of the test gateway's hosted page. `delivery` selects how the webhook is delivered.
 * Returns the last reply of the browser's return to the shop: 303 to a page.
 */
export async function decide(
  app: App,
  redirectUrl: string | undefined,
  decision: 'approve' | 'decline' | 'approve-and-close' | 'leave',
  delivery = 'once',
) {
  const reply = await app.inject({
    method: 'POST',
    url: new URL(redirectUrl ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ decision, answer: delivery }).toString(),
    remoteAddress: uniqueIp(),
  });
  return await followReturnRedirect(app, reply);
}

/** Follows the redirect of a gateway through the API's return URL. */
export async function followReturnRedirect(app: App, reply: Awaited<ReturnType<App['inject']>>) {
  const to = new URL(String(reply.headers.location ?? ''), 'http://shop');
  if (!to.pathname.includes('/payments/return/')) return reply;
  return await app.inject({ url: to.pathname + to.search, remoteAddress: uniqueIp() });
}

/** Sends a message to the shop's webhook. */
export function sendWebhook(app: App, provider: string, payload: string, headers: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + LINKED_API_PATHS.paymentWebhook.replace(':provider', provider),
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    remoteAddress: uniqueIp(),
  });
}
