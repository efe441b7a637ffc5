import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer, someRegistration } from '#server/testing/builders/customers.ts';
import { emailsTo as allEmailsTo } from '#server/testing/emails-to.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
});
afterAll(() => api.close());

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;

const call = ({ headers }: Customer, path: string, body: object) => post(api.app, path, body, { headers });
const accountInfo = async ({ headers }: Customer) =>
  (await api.app.inject({ url: API_PREFIX + API_PATHS.accountInfo, headers })).json();
const newEmail = () => someRegistration().email;
const changeEmail = (customer: Customer, email: string, currentPassword = customer.password) =>
  call(customer, API_PATHS.changeEmail, { email, currentPassword });
const confirm = (customer: Customer, token: string) => call(customer, API_PATHS.confirmEmail, { token });
const emailsTo = async (email: string) =>
  (await allEmailsTo(api, email)).filter(({ kind }) => kind !== 'welcome');
async function emailedToken(email: string): Promise<string> {
  const text = (await emailsTo(email)).at(-1)?.text ?? '';
  return /https:\/\/shop\.example\/account\?emailToken=([\w-]{43})/.exec(text)?.[1] ?? 'no link';
}

test('the name is changed; an invalid one is rejected at its field', async () => {
  const customer = await signedInCustomer(api.app);
  const change = (body: object) => call(customer, API_PATHS.changeName, body);
  expect((await change({ firstName: ' Usha ', lastName: 'Iyer' })).statusCode).toBe(200);
  expect(await accountInfo(customer)).toMatchObject({ firstName: 'Usha', lastName: 'Iyer' });
  const rejected = await change({ firstName: 'U', lastName: 'Iyer' });
  expect([rejected.statusCode, rejected.json().fields[0].path]).toEqual([422, 'firstName']);
});

test('the email changes only with the link sent to the new address; the old address is informed', async () => {
  const customer = await signedInCustomer(api.app);
  const { email: oldEmail, password } = customer;
  const email = newEmail();
  expect((await changeEmail(customer, email)).statusCode).toBe(200);
  expect((await accountInfo(customer)).email).toBe(oldEmail);
  await post(api.app, API_PATHS.forgotPassword, { email: oldEmail });
  const resetToken = /token=([\w-]{43})/.exec((await emailsTo(oldEmail)).at(-1)?.text ?? '')?.[1] ?? '';

  const token = await emailedToken(email);
  expect((await confirm(customer, token)).statusCode).toBe(200);
  expect((await accountInfo(customer)).email).toBe(email);
  expect((await emailsTo(oldEmail)).at(-1)?.kind).toBe('email-changed');
  const signIn = async (as: string) =>
    (await post(api.app, API_PATHS.authorize, { email: as, password })).statusCode;
  expect([await signIn(email), await signIn(oldEmail)]).toEqual([200, 401]);
  // who can read the old address can no longer set the password
  const reset = await post(api.app, API_PATHS.resetPassword, { token: resetToken, password: 'old link' });
  expect(reset.json().code).toBe('reset_token_invalid');
  expect((await confirm(customer, token)).json().code).toBe('reset_token_invalid');
});

test('the networks that were known for the old email are deleted, the present one is known for the new email', async () => {
  const customer = await signedInCustomer(api.app);
  const email = newEmail();
  // a network is known from the first sign-in on
  await post(api.app, API_PATHS.authorize, { email: customer.email, password: customer.password });
  const knownNetworks = async () =>
    (await sql<{ account: Buffer }>`select account_hash as account from known_networks`.execute(api.db)).rows;
  const hashOf = (text: string) => ({ account: createHash('sha256').update(text).digest() });
  expect(await knownNetworks()).toContainEqual(hashOf(customer.email));
  await changeEmail(customer, email);
  expect((await confirm(customer, await emailedToken(email))).statusCode).toBe(200);
  expect(await knownNetworks()).toContainEqual(hashOf(email));
  expect(await knownNetworks()).not.toContainEqual(hashOf(customer.email));
});

test('a wrong current password sends no link', async () => {
  const customer = await signedInCustomer(api.app);
  const email = newEmail();
  const reply = await changeEmail(customer, email, 'a wrong guess');
  expect([reply.statusCode, reply.json().fields[0].path]).toEqual([422, 'currentPassword']);
  expect(await emailsTo(email)).toEqual([]);
});

test('the reply does not reveal whether the new email has an account', async () => {
  const [asha, ravi] = [await signedInCustomer(api.app), await signedInCustomer(api.app)];
  const [taken, free] = [await changeEmail(asha, ravi.email), await changeEmail(asha, newEmail())];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect(await emailsTo(ravi.email)).toEqual([]);
});

test('an email that was registered meanwhile is not taken over', async () => {
  const customer = await signedInCustomer(api.app);
  const registration = someRegistration();
  await changeEmail(customer, registration.email);
  const token = await emailedToken(registration.email);
  await post(api.app, API_PATHS.register, registration);
  const reply = await confirm(customer, token);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken']);
  expect((await accountInfo(customer)).email).toBe(customer.email);
});

test('a link works for its own customer, until it expires, and only the latest one', async () => {
  const [asha, ravi] = [await signedInCustomer(api.app), await signedInCustomer(api.app)];
  const [first, second] = [newEmail(), newEmail()];
  await changeEmail(asha, first);
  const firstToken = await emailedToken(first);
  await changeEmail(asha, second);
  const secondToken = await emailedToken(second);
  expect((await confirm(asha, firstToken)).statusCode).toBe(400);
  expect((await confirm(ravi, secondToken)).statusCode).toBe(400);
  await sql`update email_changes set expires_at = now()`.execute(api.db);
  expect((await confirm(asha, secondToken)).statusCode).toBe(400);
});

test('a password change or reset invalidates a link that was requested before', async () => {
  const customer = await signedInCustomer(api.app);
  const email = newEmail();
  await changeEmail(customer, email);
  const body = { currentPassword: customer.password, password: 'a new password' };
  expect((await call(customer, API_PATHS.changePassword, body)).statusCode).toBe(200);
  expect((await confirm(customer, await emailedToken(email))).statusCode).toBe(400);

  await changeEmail(customer, email, 'a new password');
  await post(api.app, API_PATHS.forgotPassword, { email: customer.email });
  const texts = (await emailsTo(customer.email)).map(({ text }) => text ?? '');
  const token = /token=([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1];
  await post(api.app, API_PATHS.resetPassword, { token, password: 'a newer password' });
  const { rows } = await sql`select from email_changes c join customers on customers.id = c.customer_id
    where customers.email = ${customer.email}`.execute(api.db);
  expect(rows).toEqual([]);
});
