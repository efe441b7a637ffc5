import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { contactReply } from '#contract/contact.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import { testApp } from '#server/testing/test-app.ts';

const MESSAGE = {
  name: 'Asha Rao',
  email: ' Asha@Shopper.example ',
  subject: 'Kurta, size M',
  message: 'Is it back soon?\n\nThank you.',
};
let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
beforeEach(async () => {
  await api.db.deleteFrom('contact_messages').execute();
  await api.db.deleteFrom('email_outbox').execute();
});
afterAll(() => api.close());

const messages = () => api.db.selectFrom('contact_messages').selectAll().execute();
const emails = () => api.db.selectFrom('email_outbox').selectAll().execute();

test('a message is stored, and emailed to the store with the sender as reply-to', async () => {
  await saveStoreInfo(api.db, { companyEmail: 'hello@haat.example' });
  const reply = await post(api.app, API_PATHS.contact, MESSAGE);
  expect(reply.statusCode).toBe(201);
  expect(await messages()).toMatchObject([
    { name: 'Asha Rao', email: 'asha@shopper.example', message: MESSAGE.message },
  ]);
  expect(await emails()).toMatchObject([
    {
      kind: 'contact',
      to_address: 'hello@haat.example',
      reply_to: 'asha@shopper.example',
      subject: 'Message from Asha Rao: Kurta, size M',
      text: expect.stringContaining('Is it back soon?\n\nThank you.'),
      sent_at: null,
    },
    { kind: 'contact-acknowledgement' },
  ]);
});

test('the reply, the email to the store and an acknowledgement have the ticket number', async () => {
  await saveStoreInfo(api.db, { storeName: 'Haat', companyEmail: 'hello@haat.example' });
  const { ticketNumber } = contactReply.parse((await post(api.app, API_PATHS.contact, MESSAGE)).json());
  expect(ticketNumber).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(await messages()).toMatchObject([{ ticket_number: ticketNumber }]);
  const [toStore, toSender] = await emails();
  expect(toStore?.text).toContain(`(ticket ${ticketNumber})`);
  expect(toSender).toMatchObject({
    kind: 'contact-acknowledgement',
    to_address: 'asha@shopper.example',
    reply_to: 'hello@haat.example',
    subject: `We have your message: ticket ${ticketNumber}`,
    text: expect.stringContaining(`Dear Asha Rao,\n\nYour message has reached Haat.`),
  });
});

test('the acknowledgement contains nothing that its sender wrote', async () => {
  const advertising = {
    ...MESSAGE,
    name: 'Win at https://evil.example',
    subject: 'Cheap',
    message: 'Buy now',
  };
  await post(api.app, API_PATHS.contact, advertising);
  const acknowledgement = (await emails()).find(({ kind }) => kind === 'contact-acknowledgement');
  expect(acknowledgement?.text).toMatch(/^Hello,/);
  expect(`${acknowledgement?.subject} ${acknowledgement?.text}`).not.toMatch(/evil|Cheap|Buy now/);
});

test("the merchant's email in the settings gets it instead of the store", async () => {
  const merchantApi = await testApp({ settings: { merchantEmail: 'owner@haat.example' } });
  await saveStoreInfo(merchantApi.db, { companyEmail: 'hello@haat.example' });
  await post(merchantApi.app, API_PATHS.contact, MESSAGE);
  const sent = await merchantApi.db
    .selectFrom('email_outbox')
    .select('to_address')
    .where('kind', '=', 'contact')
    .execute();
  await merchantApi.close();
  expect(sent).toEqual([{ to_address: 'owner@haat.example' }]);
});

test('without an email of the store the message is still stored and acknowledged', async () => {
  await saveStoreInfo(api.db, {});
  expect((await post(api.app, API_PATHS.contact, MESSAGE)).statusCode).toBe(201);
  expect([await messages(), await emails()]).toMatchObject([
    [{ name: 'Asha Rao' }],
    [{ kind: 'contact-acknowledgement' }],
  ]);
});

test.each([
  ['no name', { name: ' ' }, 'Name is required'],
  ['no subject', { subject: '' }, 'Subject is required'],
  ['no message', { message: '\n' }, 'Message is required'],
  ['an invalid email', { email: 'asha' }, 'Invalid email address'],
  [
    'a header injected into the subject',
    { subject: 'Hi\r\nBcc: all@shop.example' },
    'Subject must be on one line',
  ],
  ['a long message', { message: 'a'.repeat(5_001) }, 'Message must have at most 5000 characters'],
])('%s is rejected and nothing is stored', async (_what, changes, expectedMessage) => {
  const reply = await post(api.app, API_PATHS.contact, { ...MESSAGE, ...changes });
  expect([reply.statusCode, reply.json().error]).toEqual([422, expectedMessage]);
  expect(await messages()).toEqual([]);
});

test('at most ten messages an hour from one IP', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push(
      (await post(api.app, API_PATHS.contact, MESSAGE, { remoteAddress: '203.0.113.7' })).statusCode,
    );
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test('an email subscribes once, and the reply does not reveal whether it was subscribed before', async () => {
  const first = await post(api.app, API_PATHS.newsletter, { email: 'asha@shopper.example' });
  const again = await post(api.app, API_PATHS.newsletter, { email: ' ASHA@shopper.example' });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
  expect(await api.db.selectFrom('newsletter_subscribers').select('email').execute()).toEqual([
    { email: 'asha@shopper.example' },
  ]);
});
