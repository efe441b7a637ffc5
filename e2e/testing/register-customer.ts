import { randomBytes } from 'node:crypto';
import type { CallApi } from './call-api.ts';

export interface Customer {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  token: string;
}

/** The details of a customer who is not registered yet. */
export function newCustomer(): Omit<Customer, 'token'> {
  return {
    email: `asha.${randomBytes(6).toString('hex')}@shopper.example`,
    password: `pass-${randomBytes(6).toString('hex')}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

export async function registerCustomer(call: CallApi): Promise<Customer> {
  const customer = newCustomer();
  const { email, password } = customer;
  await expectOk(call('POST', '/users/register', { body: customer }));
  const { token } = await expectOk(call('POST', '/users/authorize', { body: { email, password } }));
  return { ...customer, token };
}

async function expectOk(reply: ReturnType<CallApi>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The API replied with ${status}: ${JSON.stringify(body)}`);
  return body;
}
