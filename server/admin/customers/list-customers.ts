import type { CustomerList, CustomerRow, ListCustomersQuery } from '#contract/admin/customers.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { planForFirstRows } from '#server/database/statements/plan-for-first-rows.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import { type CustomerFigures, countCustomers, selectCustomers } from './customer-queries.ts';

/** One page of the customers, newest first (`after` is the cursor). */
export async function listCustomers(db: Database, query: ListCustomersQuery): Promise<CustomerList> {
  if (query.q !== '') await indexDueOrders(db);
  const [rows, total] = await Promise.all([
    planForFirstRows(db, (trx) => selectCustomers(trx, query, query.limit + 1)),
    planForFirstRows(db, (trx) => countCustomers(trx, query)),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    data: page.map(customerRowReply),
    total,
    ...(rows.length > query.limit && { next: page.at(-1)?.id }),
  };
}

/** The row of the list, with which the page of a customer begins too. */
export function customerRowReply(person: CustomerFigures): CustomerRow {
  const email = person.email ?? person.lastEmail;
  const { lastPhone, lastOrderAt } = person;
  return {
    id: person.id,
    name: person.givenName ?? person.lastName ?? '',
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
