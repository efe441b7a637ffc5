import type { Database, Transaction } from '#server/database/database.ts';
import type { Customer } from './customer.ts';

const CUSTOMER_COLUMNS = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'created_at as createdAt',
] as const;

interface NewCustomer {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/** False when the address already has an account. */
export async function insertCustomer(trx: Transaction, customer: NewCustomer): Promise<boolean> {
  const inserted = await trx
    .insertInto('customers')
    .values({
      email: customer.email,
      password_hash: customer.passwordHash,
      first_name: customer.firstName,
      last_name: customer.lastName,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** By the address as it is kept: trimmed and in lower case. */
export function selectCustomer(db: Database, email: string): Promise<Customer | undefined> {
  return db.selectFrom('customers').select(CUSTOMER_COLUMNS).where('email', '=', email).executeTakeFirst();
}

/** What a password is checked against; undefined where the address has no account. */
export function selectPasswordHash(db: Database, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Puts another hash of the same password in place of `before`, unless it was changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  customerId: string,
  hashes: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ password_hash: hashes.after })
    .where('id', '=', customerId)
    .where('password_hash', '=', hashes.before)
    .execute();
}

/** Gives the address of the account. */
export async function updatePasswordHash(trx: Transaction, customerId: string, passwordHash: string) {
  const { email } = await trx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}
