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

/** Returns false if the email already has an account. */
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

/** Finds a customer by email, trimmed and in lower case as stored. */
export function selectCustomerByEmail(db: Database, email: string): Promise<Customer | undefined> {
  return db.selectFrom('customers').select(CUSTOMER_COLUMNS).where('email', '=', email).executeTakeFirst();
}

export function selectCustomerById(db: Database | Transaction, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customers').select(CUSTOMER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Undefined if the email has no account. */
export function selectPasswordHash(db: Database, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Replaces the hash `before`. Returns false and changes nothing if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Database | Transaction,
  customerId: string,
  hashes: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ password_hash: hashes.after })
    .where('id', '=', customerId)
    .where('password_hash', '=', hashes.before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks a customer until the transaction ends. Changes of a password or an email take this lock before any
 * other, so that no deadlock occurs between them.
 */
export async function lockCustomer(trx: Transaction, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
}

/** Returns the email of the account. */
export async function updatePasswordHash(trx: Transaction, customerId: string, passwordHash: string) {
  return await trx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .returning(['email', 'first_name as firstName'])
    .executeTakeFirstOrThrow();
}

export async function updateName(
  db: Database,
  customerId: string,
  { firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', customerId)
    .execute();
}

const UNIQUE_VIOLATION = '23505';

/** Returns false if another account has the email; then the transaction has failed and must end. */
export async function updateEmail(trx: Transaction, customerId: string, email: string): Promise<boolean> {
  try {
    await trx.updateTable('customers').set({ email }).where('id', '=', customerId).execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
