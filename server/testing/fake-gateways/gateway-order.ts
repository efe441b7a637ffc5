import { API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { getPaymentsOfOrder } from '#server/payments/admin/get-payments-of-order.ts';
import { uniqueIp } from '../api-requests.ts';
import { signedInCustomer } from '../builders/customers.ts';
import { placedOrder, readOrder } from '../builders/orders.ts';
import { postPayment, startedPayment } from '../builders/payments.ts';
import type { testApp } from '../test-app.ts';

export type Shop = Awaited<ReturnType<typeof testApp>>;

/** An order of a new customer, with functions that read its state. */
export async function gatewayOrder({ app, db }: Shop, productId: string, method: string) {
  const who = await signedInCustomer(app);
  const { id } = await placedOrder(app, who, { products: { [productId]: 1 } });
  const events = async () =>
    await db
      .selectFrom('payment_events')
      .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
      .select(['source', 'payment_events.state', 'outcome', 'payments.gateway_reference as gatewayReference'])
      .where('order_id', '=', id)
      .where('source', '!=', 'shop')
      .orderBy('payment_events.id')
      .execute();
  return {
    id,
    who,
    reference: `${id.replace('-', '')}01`,
    start: () => startedPayment(app, who, id, method),
    postPayment: (chosenMethod = method) => postPayment(app, who, id, chosenMethod),
    order: () => readOrder(app, who, id),
    events,
    /** What staff see of the first payment: the gateway's text. */
    message: async () => (await getPaymentsOfOrder(db, [], id)).payments[0]?.message,
    outcomes: async () => (await events()).map(({ outcome }) => outcome),
    payments: async () =>
      await db
        .selectFrom('payments')
        .select(['reference', 'state'])
        .where('order_id', '=', id)
        .orderBy('reference')
        .execute(),
  };
}

/** The same with a started payment: the customer is on the gateway's page, `redirectUrl`. */
export async function orderAtGateway(shop: Shop, productId: string, method: string) {
  const order = await gatewayOrder(shop, productId, method);
  const { redirectUrl } = await order.start();
  return { ...order, redirectUrl };
}

/** The browser returns by a form of the gateway's site, without our cookies or headers. */
export function returnByPost(
  { app }: Shop,
  provider: string,
  fields: Record<string, string>,
  origin: string,
) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + LINKED_API_PATHS.paymentReturn.replace(':provider', provider),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: uniqueIp(),
  });
}

/** The browser returns by a link. */
export function returnByGet({ app }: Shop, provider: string, fields: Record<string, string>) {
  const url = API_PREFIX + LINKED_API_PATHS.paymentReturn.replace(':provider', provider);
  return app.inject({
    url: `${url}?${new URLSearchParams(fields)}`,
    remoteAddress: uniqueIp(),
  });
}

/** Every text with one character changed. */
export function* flipEachCharacter(text: string, every = 1): Generator<string> {
  for (let index = 0; index < text.length; index += every) {
    yield text.slice(0, index) + (text[index] === '0' ? '1' : '0') + text.slice(index + 1);
  }
}

/** Makes every open payment due for a poll of its gateway. */
export async function makePollsDue({ db }: Shop): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_poll_at: new Date(Date.now() - 1000) })
    .where('next_poll_at', 'is not', null)
    .execute();
}
