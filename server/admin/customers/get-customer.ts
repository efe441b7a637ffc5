import type { AdminCustomer } from '#contract/admin/customers.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import {
  type CustomerOrder,
  selectCustomerNotes,
  selectMessagesOf,
  selectOrdersOfPerson,
  selectReturns,
  selectSubscriptions,
} from './customer-queries.ts';
import { customerRowReply } from './list-customers.ts';
import { emailsOf, requirePerson } from './require-person.ts';

const SHOWN_ORDERS = 50;
// older orders add no further addresses, emails and returns to the page
const READ_ORDERS = 200;

/** One customer with orders, addresses, messages and notes. Throws UserError: not_found. */
export async function getCustomer(db: Database, id: string): Promise<AdminCustomer> {
  const person = await requirePerson(db, id);
  const orders = await selectOrdersOfPerson(db, person, READ_ORDERS);
  const emails = emailsOf(person, orders);
  const [returns, messages, subscriptions, notes] = await Promise.all([
    selectReturns(
      db,
      orders.map((order) => order.id),
    ),
    selectMessagesOf(db, emails),
    selectSubscriptions(db, emails),
    selectCustomerNotes(db, person),
  ]);
  const [subscription] = subscriptions;
  return {
    ...customerRowReply(person),
    recentOrders: orders.slice(0, SHOWN_ORDERS).map(({ id: number, createdAt, totalPaise, status }) => ({
      number,
      createdAt: createdAt.toISOString(),
      total: toRupees(totalPaise),
      status,
    })),
    returns: returns.map(({ orderId, returnedAt, reason }) => ({
      number: orderId,
      returnedAt: returnedAt.toISOString(),
      ...(reason !== null && { reason }),
    })),
    addresses: differentAddresses(orders),
    messages: messages.map(({ ticketNumber, subject, createdAt, closedAt }) => ({
      ticketNumber,
      subject,
      createdAt: createdAt.toISOString(),
      isClosed: closedAt !== null,
    })),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
    ...(subscription && {
      newsletter: {
        subscribedAt: subscription.subscribedAt.toISOString(),
        ...(subscription.unsubscribedAt && {
          unsubscribedAt: subscription.unsubscribedAt.toISOString(),
        }),
      },
    }),
  };
}

function differentAddresses(orders: readonly CustomerOrder[]): AdminCustomer['addresses'] {
  const byText = new Map<string, CustomerOrder['shipTo']>();
  for (const { shipTo } of orders) {
    const text = Object.values(shipTo).join('\n').toLowerCase().replace(/\s+/g, ' ');
    if (!byText.has(text)) byText.set(text, shipTo);
  }
  return [...byText.values()];
}
