import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type CustomerFigures, type CustomerOrder, selectCustomer } from './customer-queries.ts';

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
