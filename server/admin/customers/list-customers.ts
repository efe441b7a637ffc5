import type {
  AdminCustomer,
  CustomerList,
  CustomerRow,
  ListCustomersQuery,
} from '#contract/admin/customers.ts';
import { toRupees } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import {
  type CustomerFigures,
  type CustomerOrder,
  countCustomers,
  insertCustomerNote,
  selectCustomer,
  selectCustomerNotes,
  selectCustomers,
  selectMessagesOf,
  selectOrdersOfPerson,
  selectReturns,
  selectSubscriptions,
} from './customer-queries.ts';

const SHOWN_ORDERS = 50;
const READ_ORDERS = 200;

/** One part of the customers, newest first. */
export async function listCustomers(db: Database, query: ListCustomersQuery): Promise<CustomerList> {
  const [rows, total] = await Promise.all([
    selectCustomers(db, query, query.limit + 1),
    countCustomers(db, query),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    data: page.map(customerRowReply),
    total,
    ...(rows.length > query.limit && { next: page.at(-1)?.id }),
  };
}

/** A person by the id of the list. Throws UserError: not_found. */
export async function requirePerson(db: Database | Transaction, id: string): Promise<CustomerFigures> {
  const person = await selectCustomer(db, id);
  if (!person) throw new UserError('not_found', 'There is no such customer.');
  return person;
}

/** The emails by which messages and the newsletter know a person. */
export function emailsOf({ email }: CustomerFigures, orders: readonly CustomerOrder[]): string[] {
  const emails = [email, ...orders.map((order) => order.email)];
  return [...new Set(emails.filter((each) => each !== null))];
}

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

/** Adds an internal note about a customer. Throws UserError: not_found. */
export async function addCustomerNote(
  db: Database,
  id: string,
  text: string,
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await requirePerson(trx, id);
    const note = { staffId: actor.staffId, staffName: actor.name, text };
    const noteId = await insertCustomerNote(trx, person, note);
    await writeAudit(trx, actor, {
      action: 'customer.add-note',
      subjectKind: 'customer',
      subjectId: id,
      // not the text: the log is never erased
      after: { noteId },
    });
  });
}

function customerRowReply(person: CustomerFigures): CustomerRow {
  const email = person.email ?? person.lastEmail;
  const { lastPhone, lastOrderAt } = person;
  return {
    id: person.id,
    name: person.accountName ?? person.lastName ?? '',
    ...(email !== null && { email }),
    ...(lastPhone !== null && { phone: lastPhone }),
    hasAccount: person.customerId !== null,
    since: person.since.toISOString(),
    orders: person.orders,
    total: toRupees(person.totalPaise),
    returned: person.returned,
    ...(lastOrderAt !== null && { lastOrderAt: lastOrderAt.toISOString() }),
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
