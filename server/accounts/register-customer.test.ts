import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { post } from '#server/testing/api-requests.ts';
import { someRegistration } from '#server/testing/builders/customers.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const register = (changes: object = {}) =>
  post(api.app, API_PATHS.register, { ...someRegistration(), ...changes });
const storedCustomer = (email: string) =>
  api.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();

test('stores the email trimmed and in lower case and the password as argon2id only', async () => {
  const registration = someRegistration();
  const reply = await post(api.app, API_PATHS.register, {
    ...registration,
    email: `  ${registration.email.toUpperCase()} `,
    firstName: ' Asha ',
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.body).not.toContain('token');
  const customer = await storedCustomer(registration.email);
  expect(customer).toMatchObject({ first_name: 'Asha', last_name: 'Rao' });
  expect(customer?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('rejects an email that has an account, in any case, and keeps the first account', async () => {
  const first = someRegistration();
  await post(api.app, API_PATHS.register, first);
  const reply = await register({ email: first.email.toUpperCase(), firstName: 'Mallory' });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken']);
  expect(await storedCustomer(first.email)).toMatchObject({ first_name: 'Asha' });
});

test('of eight concurrent requests with one email exactly one creates the account', async () => {
  const same = someRegistration();
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(api.app, API_PATHS.register, same)));
  const statuses = replies.map((reply) => reply.statusCode).sort();
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
});

test('sends a new customer one welcome email; a rejected registration sends none', async () => {
  const registration = someRegistration();
  await post(api.app, API_PATHS.register, registration);
  await post(api.app, API_PATHS.register, registration);
  const emails = await api.db
    .selectFrom('email_outbox')
    .selectAll()
    .where('to_address', '=', registration.email)
    .execute();
  expect(emails).toMatchObject([
    { kind: 'welcome', text: expect.stringMatching(/^Dear Asha,\n\nYour account is open/) },
  ]);
});

test.each([
  ['a first name of one letter', { firstName: ' A ' }, 'First name must be at least 2 characters'],
  ['a last name of one letter', { lastName: 'R' }, 'Last name must be at least 2 characters'],
  ['a name on two lines', { firstName: 'Asha\r\nBcc: x' }, 'First name must be on one line'],
  ['no dot in the email', { email: 'asha@shopper' }, 'Invalid email address'],
  ['two emails in one', { email: 'x,victim@shopper.example' }, 'Invalid email address'],
  ['a password of five characters', { password: '12345' }, 'Password must be at least 6 characters'],
  [
    'a common password',
    { password: 'Qwerty123' },
    'This password is one of the most common ones and easy to guess. Please choose another one',
  ],
  ['a password of 257 bytes', { password: `${'é'.repeat(128)}x` }, 'Password must be at most 256 bytes'],
])('rejects %s', async (_what, changes, expectedMessage) => {
  const reply = await register(changes);
  expect([reply.statusCode, reply.json().error]).toEqual([422, expectedMessage]);
});

test('a password may be any 256 bytes, including spaces around it', async () => {
  const registration = { ...someRegistration(), password: `  ${'पासवर्ड🔑'.repeat(10)}  ` };
  expect((await post(api.app, API_PATHS.register, registration)).statusCode).toBe(201);
  const { email, password } = registration;
  expect((await post(api.app, API_PATHS.authorize, { email, password })).statusCode).toBe(200);
  expect((await post(api.app, API_PATHS.authorize, { email, password: password.trim() })).statusCode).toBe(
    401,
  );
});

test('fields that a customer may not set are ignored in the body', async () => {
  const registration = someRegistration();
  await post(api.app, API_PATHS.register, {
    ...registration,
    id: '00000000-0000-0000-0000-000000000000',
    created_at: '2001-01-01',
    password_hash: 'x',
  });
  const customer = await storedCustomer(registration.email);
  expect(customer?.id).not.toBe('00000000-0000-0000-0000-000000000000');
  expect(customer?.created_at.getFullYear()).toBeGreaterThan(2001);
});

test('at most twenty registrations an hour from one IP', async () => {
  const remoteAddress = '203.0.113.50';
  for (let i = 0; i < 20; i++) {
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/v1/users/register', payload: {}, remoteAddress }))
        .statusCode,
    ).toBe(422);
  }
  const replies = [];
  for (let i = 0; i < 21; i++)
    replies.push(await post(api.app, API_PATHS.register, { ...someRegistration() }, { remoteAddress }));
  expect(replies.map((reply) => reply.statusCode)).toEqual([...Array(20).fill(201), 429]);
  expect(Number(replies[20]?.headers['retry-after'])).toBeGreaterThan(3_500);
});
