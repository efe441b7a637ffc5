import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { post } from './testing/api-requests.ts';
import { signedInCustomer } from './testing/builders/customers.ts';
import { emailsTo } from './testing/emails-to.ts';
import { testApp } from './testing/test-app.ts';

/** Collects log lines. */
function logCollector() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return {
    stream,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

test('one log line per request, with the pattern of the route and the request id of the reply', async () => {
  const log = logCollector();
  const { app, close } = await testApp({ logger: { level: 'info', stream: log.stream } });
  const reply = await app.inject(`${API_PREFIX}${API_PATHS.storeInfo}?x=1`);
  await app.inject('/healthz');
  await app.inject('/nowhere/at/all?secret=1');
  await close();
  expect(log.lines()).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/v1/storeInfo',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
    expect.objectContaining({ route: '(none)', status: 404 }),
  ]);
});

test('no password, token, email, phone number or text of a customer is in the log of a full run, errors included', async () => {
  const log = logCollector();
  const { app, db, encryptionKeys, close } = await testApp({
    logger: { level: 'trace', stream: log.stream },
  });
  const customer = await signedInCustomer(app);
  const { email, password, headers } = customer;
  const request = (url: string) => app.inject({ url: API_PREFIX + url, headers });
  const callAllRoutes = async () => {
    await request(API_PATHS.accountInfo);
    await request(`/orders/SECRETORDER?contactInfo=${encodeURIComponent(email)}`);
    await request(`/orders/SECRETORDER?contactInfo=%2B919876543210`);
    await request(`/products?filter=secretsearch&category=secretsearch`);
    await request(`/%FFsecretpath`);
    await request(`/secretpath%0d%0aforged line`);
    await post(app, API_PATHS.authorize, { email, password: 'secretwrong' });
    await post(app, API_PATHS.register, { ...customer, email });
    await post(app, API_PATHS.contact, {
      name: 'secretname',
      email,
      subject: 'secretsubject',
      message: 'secretmessage',
    });
    await post(app, API_PATHS.newsletter, { email });
    await post(app, API_PATHS.forgotPassword, { email });
    await post(app, API_PATHS.resetPassword, { token: 'secrettoken', password: 'secretnew' });
    await post(
      app,
      API_PATHS.authorize,
      { email, password },
      { headers: { 'x-request-id': 'forged\r\nline' } },
    );
    await app.inject({
      method: 'POST',
      url: API_PREFIX + API_PATHS.authorize,
      payload: `{"email":"${email}`,
    });
  };
  await callAllRoutes();
  const resetEmail = (await emailsTo({ db, encryptionKeys }, email)).find(
    ({ kind }) => kind === 'password-reset',
  );
  const resetToken = /token=([\w-]+)/.exec(resetEmail?.text ?? '')?.[1] ?? 'no token';
  // Again with a database that fails: errors are logged, with the database's messages.
  await sql`alter table customers add constraint broken check (email = '') not valid`.execute(db);
  await sql`alter table contact_messages add constraint broken check (email = '') not valid`.execute(db);
  await sql`alter table sessions rename to sessions_away`.execute(db);
  await callAllRoutes();
  await post(app, API_PATHS.register, { ...customer, email: `another.${email}` });
  await close();

  const text = log.text();
  expect(log.lines().filter(({ level }) => level === 50).length).toBeGreaterThan(2);
  for (const secret of [
    password,
    customer.token,
    resetToken,
    email,
    '9876543210',
    'secret',
    'SECRETORDER',
    'forged',
  ]) {
    expect(text.toLowerCase().includes(secret.toLowerCase()), `"${secret}" is in the log`).toBe(false);
  }
});
