import type { Database, Transaction } from '#server/database/database.ts';
import { selectCustomerById } from './account-queries.ts';
import type { Customer } from './customer.ts';

/** Finds a customer by id. Undefined if there is no such account. */
export async function findCustomerById(
  db: Database | Transaction,
  id: string,
): Promise<Customer | undefined> {
  return await selectCustomerById(db, id);
}
