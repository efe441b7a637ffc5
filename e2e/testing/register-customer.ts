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
export function newPerson(): Omit<Customer, 'token'> {
  return {
    email: `asha.${randomBytes(6).toString('hex')}@shopper.example`,
    password: `pass-${randomBytes(6).toString('hex')}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

export async function registerCustomer(call: CallApi): Promise<Customer> {
  const person = newPerson();
  const { email, password } = person;
  await expectOk(call('POST', '/users/register', { body: person }));
  const { token } = await expectOk(call('POST', '/users/authorize', { body: { email, password } }));
  return { ...person, token };
}

async function expectOk(answer: ReturnType<CallApi>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
