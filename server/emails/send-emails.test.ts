import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { RETRIES } from '#server/jobs/claim-due-rows.ts';
import { readSettings } from '#server/settings/settings.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { retryEmails, sendEmails } from './send-emails.ts';

const defaultSettings = readSettings({});
const log = pino({ level: 'silent' });
let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  [shop, smtp] = await Promise.all([testApp(), startFakeSmtpServer()]);
});
beforeEach(async () => {
  await shop.db.deleteFrom('email_outbox').execute();
  smtp.received.length = 0;
  smtp.setBehavior({ kind: 'accept' });
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const settings = () => ({
  ...defaultSettings,
  email: smtp.email,
});
const send = (timeoutMs = 5_000) =>
  sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings: settings() }, log, timeoutMs);

function queue(to = 'asha@shopper.example', subject = 'Hello') {
  return shop.db
    .transaction()
    .execute((trx) => queueEmail(trx, { kind: 'contact', to, subject, text: 'Namaste' }));
}

const listEmails = () => shop.db.selectFrom('email_outbox').selectAll().orderBy('id').execute();
/** Makes the next attempt of every email due. */
const makeAllDue = () =>
  shop.db
    .updateTable('email_outbox')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('next_attempt_at', 'is not', null)
    .execute();
const messageIds = () => smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);

test('an email is sent once, with a sender, one recipient, text and HTML', async () => {
  await queue();
  await send();
  await makeAllDue();
  await send();
  expect(smtp.received).toMatchObject([{ from: 'shop@haat.example', to: ['asha@shopper.example'] }]);
  const data = smtp.received[0]?.data ?? '';
  expect(data).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  expect(data).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
  expect(data).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(await listEmails()).toMatchObject([
    { attempts: 1, sent_at: expect.any(Date), next_attempt_at: null },
  ]);
});

test('three hundred emails are sent once each, also by two servers at a time', async () => {
  await shop.db.transaction().execute(async (trx) => {
    for (let i = 0; i < 300; i++) {
      await queueEmail(trx, { kind: 'contact', to: `no${i}@shopper.example`, subject: 'Hi', text: 'Hi' });
    }
  });
  await Promise.all([send(), send()]);
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(300);
  expect(smtp.received).toHaveLength(300);
  // connections stay open between emails
  expect(smtp.connectionCount()).toBeLessThan(60);
});

test.each([
  ['reject', /554|greeting/i],
  ['no-reply', /time|abort|never received/i],
  ['no-reply-after-data', /time|abort|never received/i],
] as const)('an SMTP server that %s leaves the email for later, with the reason', async (kind, reason) => {
  smtp.setBehavior({ kind });
  await queue();
  await send(400);
  expect(smtp.received).toEqual([]);
  expect(await listEmails()).toMatchObject([
    { attempts: 1, sent_at: null, last_error: expect.stringMatching(reason) },
  ]);
  smtp.setBehavior({ kind: 'accept' });
  await makeAllDue();
  await send();
  expect(smtp.received).toHaveLength(1);
  expect(await listEmails()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), last_error: null }]);
});

test('an SMTP server that cannot be reached is not tried for every queued email', async () => {
  for (let i = 0; i < 20; i++) await queue();
  const unreachable = { ...settings(), email: { ...settings().email, port: 1 } };
  await sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings: unreachable }, log);
  const attempted = (await listEmails()).filter(({ attempts }) => attempts > 0);
  expect(attempted.length).toBeGreaterThan(0);
  expect(attempted.length).toBeLessThanOrEqual(4);
});

test('disconnected before the reply, it sends the same email once more with the same Message-ID', async () => {
  smtp.setBehavior({ kind: 'disconnect-after-data' });
  await queue();
  await send();
  smtp.setBehavior({ kind: 'accept' });
  await makeAllDue();
  await send();
  await send();
  const [first, second, ...more] = messageIds();
  expect(first).toMatch(/^<\d+\.\w+@localhost>$/);
  expect([second, more]).toEqual([first, []]);
});

test('a crash between sending and storing that costs one duplicate, and loses no email', async () => {
  await sql`create function no_marking() returns trigger language plpgsql as
    $$ begin if new.sent_at is not null then raise 'the server died'; end if; return new; end $$`.execute(
    shop.db,
  );
  await sql`create trigger no_marking before update on email_outbox for each row execute function no_marking()`.execute(
    shop.db,
  );
  await queue();
  await expect(send()).rejects.toThrow('the server died');
  await sql`drop function no_marking cascade`.execute(shop.db);
  // no worker claims it while the first attempt may still be running
  await send();
  expect(smtp.received).toHaveLength(1);
  await makeAllDue();
  await send();
  await makeAllDue();
  await send();
  expect(new Set(messageIds()).size).toBe(1);
  expect(smtp.received).toHaveLength(2);
});

test('the delay doubles up to three hours; after twelve attempts the email has failed and is listed, until it is retried', async () => {
  smtp.setBehavior({ kind: 'reject-recipient', containing: 'gone' });
  await queue('gone@shopper.example');
  const delays: number[] = [];
  for (let i = 0; i < RETRIES.emails.maxAttempts; i++) {
    expect(await findActionItem()).toBeUndefined();
    await send();
    const { rows } = await sql<{ delay: number }>`
      select round(extract(epoch from next_attempt_at - now()) / 60)::int as delay from email_outbox`.execute(
      shop.db,
    );
    delays.push(rows[0]?.delay ?? 0);
    await makeAllDue();
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 180, 180, 180, 0]);
  expect(await listEmails()).toMatchObject([{ attempts: 12, sent_at: null, next_attempt_at: null }]);
  expect((await findActionItem())?.lines).toEqual([
    expect.stringContaining('Contact message, to the shop  tried 12 times, last:'),
  ]);
  expect((await findActionItem())?.lines[0]).toContain('550');

  smtp.setBehavior({ kind: 'accept' });
  await send();
  expect(smtp.received).toEqual([]);
  expect(await retryEmails(shop.db)).toBe(1);
  await send();
  expect(smtp.received).toHaveLength(1);
  expect(await findActionItem()).toBeUndefined();
});

const findActionItem = async () =>
  (await actionItemTexts(shop.db)).find(({ heading }) => heading === 'Emails that could not be sent');

test('one rejected recipient does not delay the others', async () => {
  smtp.setBehavior({ kind: 'reject-recipient', containing: 'gone' });
  await queue('gone@shopper.example');
  for (let i = 0; i < 8; i++) await queue(`no${i}@shopper.example`);
  await send();
  expect(smtp.received).toHaveLength(8);
});

test.each([
  'asha@shopper.example\r\nBcc: all@shop.example',
  'asha@shopper.example, mallory@evil.example',
  'Asha <asha@shopper.example>',
  'asha@shopper.example> SIZE=1\r\nRCPT TO:<mallory@evil.example',
])('no email is sent to %j', async (to) => {
  await queue(to);
  await send();
  expect(smtp.received).toEqual([]);
  expect(await listEmails()).toMatchObject([
    { sent_at: null, last_error: expect.stringContaining('single email') },
  ]);
});

test('a line break in a subject starts no header', async () => {
  await queue('asha@shopper.example', 'Hi\r\nBcc: all@shop.example\r\n\r\n<script>');
  await send();
  expect(smtp.received[0]?.to).toEqual(['asha@shopper.example']);
  const [headers = ''] = smtp.received[0]?.data.split('\r\n\r\n') ?? [];
  expect(headers).not.toMatch(/^Bcc/im);
  expect(headers).toMatch(/^Subject: Hi Bcc: all@shop.example <script>/m);
});

test('emails that expired before there was an SMTP server have failed and are sent only on request', async () => {
  await queue('old@shopper.example');
  await shop.db
    .updateTable('email_outbox')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute();
  await queue('new@shopper.example');
  await send();
  expect(smtp.received.map(({ to }) => to)).toEqual([['new@shopper.example']]);
  expect((await findActionItem())?.lines).toEqual([
    'Contact message, to the shop  expired before an email server took it',
  ]);
  expect(await retryEmails(shop.db)).toBe(1);
  await send();
  expect(smtp.received.at(-1)?.to).toEqual(['old@shopper.example']);
  expect(await findActionItem()).toBeUndefined();
});

test('without an SMTP server every email stays queued', async () => {
  await queue();
  await sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings: defaultSettings }, log);
  expect(await listEmails()).toMatchObject([
    { attempts: 0, sent_at: null, next_attempt_at: expect.any(Date) },
  ]);
});
