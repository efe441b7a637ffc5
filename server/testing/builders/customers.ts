import { randomBytes, randomUUID } from 'node:crypto';
import { API_PATHS } from '#contract/api-paths.ts';
import { customerSessionLifetime } from '#server/accounts/sign-in/session-lifetime.ts';
import { insertSession } from '#server/accounts/sign-in/session-queries.ts';
import type { Database } from '#server/database/database.ts';
import { type App, post } from '../api-requests.ts';

/** Registration fields of a new visitor, different on every call. */
export function someRegistration() {
  return {
    email: `asha.${randomBytes(6).toString('hex')}@shopper.example`,
    password: `pass-${randomBytes(6).toString('hex')}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

/** Registers a customer and signs them in through the API. Send `headers` with each of their requests. */
export async function signedInCustomer(app: App, { remember = false } = {}) {
  const registration = someRegistration();
  const registered = await post(app, API_PATHS.register, registration);
  if (registered.statusCode !== 201) throw new Error(`could not register: ${registered.body}`);
  const { email, password } = registration;
  const authorized = await post(app, API_PATHS.authorize, { email, password, remember });
  const { token } = authorized.json<{ token: string }>();
  return { ...registration, token, headers: { authorization: `Bearer ${token}` } };
}

export interface CustomerWithSession {
  id: string;
  email: string;
  /** Of the session. */
  tokenHash: Buffer;
}

/** Stores a customer with a session, without the API. */
export async function addCustomerWithSession(db: Database): Promise<CustomerWithSession> {
  const { firstName, lastName, email } = someRegistration();
  const [id, tokenHash] = [randomUUID(), randomBytes(32)];
  await db
    .insertInto('customers')
    .values({ id, email, first_name: firstName, last_name: lastName, password_hash: 'none' })
    .execute();
  await insertSession(db, {
    tokenHash,
    customerId: id,
    passwordHash: 'none',
    isLong: false,
    browser: null,
    network: '192.0.2.x',
    ...customerSessionLifetime(false),
  });
  return { id, email, tokenHash };
}
