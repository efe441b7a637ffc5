import type { Database, Transaction } from '#server/database/database.ts';
import { selectCustomerByEmail, selectCustomerById } from './account-queries.ts';
import type { Customer } from './customer.ts';

/** Finds a customer by id. Undefined if there is no such account. */
export async function findCustomerById(
  db: Database | Transaction,
  id: string,
): Promise<Customer | undefined> {
  return await selectCustomerById(db, id);
}

/** Finds a customer by email, trimmed and in lower case. Undefined if there is no such account. */
export async function findCustomerByEmail(db: Database, email: string): Promise<Customer | undefined> {
  return await selectCustomerByEmail(db, email);
}
