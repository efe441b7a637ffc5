import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAttention } from '#server/attention/list-attention.ts';
import { readSettings } from '#server/env.ts';
import { type SmtpStandIn, smtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { testApp } from '#server/testing/test-app.ts';
import { queueMail } from './queue-mail.ts';
import { MOST_TRIES } from './retry-delay.ts';
import { retryMails } from './retry-mails.ts';
import { sendMails } from './send-mails.ts';

const plain = readSettings({});
const log = pino({ level: 'silent' });
let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: SmtpStandIn;
beforeAll(async () => {
  [shop, smtp] = await Promise.all([testApp(), smtpStandIn()]);
});
beforeEach(async () => {
  await shop.db.deleteFrom('mails').execute();
  smtp.taken.length = 0;
  smtp.behave({ kind: 'accepts' });
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const settings = () => ({
  ...plain,
  mail: { host: '127.0.0.1', port: smtp.port, isSecure: false, from: { address: 'shop@haat.example' } },
});
const send = (timeoutMs = 5_000) => sendMails({ db: shop.db, settings: settings() }, log, timeoutMs);

function queue(to = 'asha@shopper.example', subject = 'Hello') {
  return shop.db
    .transaction()
    .execute((trx) => queueMail(trx, { kind: 'contact', to, subject, text: 'Namaste' }));
}

const mails = () => shop.db.selectFrom('mails').selectAll().orderBy('id').execute();
/** Makes the next attempt of every email due. */
const letTimePass = () =>
  shop.db
    .updateTable('mails')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('next_attempt_at', 'is not', null)
    .execute();
const messageIds = () => smtp.taken.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);

test('an email is sent once, with a sender, one recipient, text and HTML', async () => {
  await queue();
  await send();
  await letTimePass();
  await send();
  expect(smtp.taken).toMatchObject([{ from: 'shop@haat.example', to: ['asha@shopper.example'] }]);
  const data = smtp.taken[0]?.data ?? '';
  expect(data).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  expect(data).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
  expect(data).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(await mails()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date), next_attempt_at: null }]);
});

test('three hundred emails are sent once each, also by two servers at a time', async () => {
  await shop.db.transaction().execute(async (trx) => {
    for (let i = 0; i < 300; i++) {
      await queueMail(trx, { kind: 'contact', to: `no${i}@shopper.example`, subject: 'Hi', text: 'Hi' });
    }
  });
  await Promise.all([send(), send()]);
  expect(new Set(smtp.taken.flatMap(({ to }) => to)).size).toBe(300);
  expect(smtp.taken).toHaveLength(300);
  // connections stay open between emails
  expect(smtp.lines()).toBeLessThan(60);
});

test.each([
  ['refuses', /554|greeting/i],
  ['hangs', /time|abort|never received/i],
  ['hangs-after-data', /time|abort|never received/i],
] as const)('a mail server that %s leaves the email for later, with the reason', async (kind, why) => {
  smtp.behave({ kind });
  await queue();
  await send(400);
  expect(smtp.taken).toEqual([]);
  expect(await mails()).toMatchObject([
    { attempts: 1, sent_at: null, last_error: expect.stringMatching(why) },
  ]);
  smtp.behave({ kind: 'accepts' });
  await letTimePass();
  await send();
  expect(smtp.taken).toHaveLength(1);
  expect(await mails()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), last_error: null }]);
});

test('a mail server that cannot be reached is not tried for every queued email', async () => {
  for (let i = 0; i < 20; i++) await queue();
  const nowhere = { ...settings(), mail: { ...settings().mail, port: 1 } };
  await sendMails({ db: shop.db, settings: nowhere }, log);
  const tried = (await mails()).filter(({ attempts }) => attempts > 0);
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.length).toBeLessThanOrEqual(4);
});

test('disconnected before the reply, it sends the same email once more with the same Message-ID', async () => {
  smtp.behave({ kind: 'drops-after-data' });
  await queue();
  await send();
  smtp.behave({ kind: 'accepts' });
  await letTimePass();
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
  await sql`create trigger no_marking before update on mails for each row execute function no_marking()`.execute(
    shop.db,
  );
  await queue();
  await expect(send()).rejects.toThrow('the server died');
  await sql`drop function no_marking cascade`.execute(shop.db);
  // no worker claims it while the first attempt may still be running
  await send();
  expect(smtp.taken).toHaveLength(1);
  await letTimePass();
  await send();
  await letTimePass();
  await send();
  expect(new Set(messageIds()).size).toBe(1);
  expect(smtp.taken).toHaveLength(2);
});

test('the delay doubles up to three hours; after twelve attempts the email has failed and is listed, until it is retried', async () => {
  smtp.behave({ kind: 'refuses-recipient', containing: 'gone' });
  await queue('gone@shopper.example');
  const pauses: number[] = [];
  for (let i = 0; i < MOST_TRIES; i++) {
    expect(await attention()).toBeUndefined();
    await send();
    const { rows } = await sql<{ pause: number }>`
      select round(extract(epoch from next_attempt_at - now()) / 60)::int as pause from mails`.execute(
      shop.db,
    );
    pauses.push(rows[0]?.pause ?? 0);
    await letTimePass();
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 180, 180, 180, 0]);
  expect(await mails()).toMatchObject([{ attempts: 12, sent_at: null, next_attempt_at: null }]);
  expect((await attention())?.lines).toEqual([expect.stringContaining('contact  tried 12 times, last:')]);
  expect((await attention())?.lines[0]).toContain('550');

  smtp.behave({ kind: 'accepts' });
  await send();
  expect(smtp.taken).toEqual([]);
  expect(await retryMails(shop.db)).toBe(1);
  await send();
  expect(smtp.taken).toHaveLength(1);
  expect(await attention()).toBeUndefined();
});

const attention = async () =>
  (await listAttention(shop.db)).find(({ heading }) => heading === 'Mails that could not be sent');

test('one rejected recipient does not delay the others', async () => {
  smtp.behave({ kind: 'refuses-recipient', containing: 'gone' });
  await queue('gone@shopper.example');
  for (let i = 0; i < 8; i++) await queue(`no${i}@shopper.example`);
  await send();
  expect(smtp.taken).toHaveLength(8);
});

test.each([
  'asha@shopper.example\r\nBcc: all@shop.example',
  'asha@shopper.example, mallory@evil.example',
  'Asha <asha@shopper.example>',
  'asha@shopper.example> SIZE=1\r\nRCPT TO:<mallory@evil.example',
])('no email is sent to %j', async (to) => {
  await queue(to);
  await send();
  expect(smtp.taken).toEqual([]);
  expect(await mails()).toMatchObject([{ sent_at: null, last_error: expect.stringContaining('one e-mail') }]);
});

test('a line break in a subject starts no header', async () => {
  await queue('asha@shopper.example', 'Hi\r\nBcc: all@shop.example\r\n\r\n<script>');
  await send();
  expect(smtp.taken[0]?.to).toEqual(['asha@shopper.example']);
  const [headers = ''] = smtp.taken[0]?.data.split('\r\n\r\n') ?? [];
  expect(headers).not.toMatch(/^Bcc/im);
  expect(headers).toMatch(/^Subject: Hi Bcc: all@shop.example <script>/m);
});

test('emails queued during weeks without a mail server are not sent when there is one', async () => {
  await queue('old@shopper.example');
  await shop.db.updateTable('mails').set({ useful_until: sql<Date>`now() - interval '1 second'` }).execute();
  await queue('new@shopper.example');
  await send();
  expect(smtp.taken.map(({ to }) => to)).toEqual([['new@shopper.example']]);
  expect(await attention()).toBeUndefined();
});

test('without a mail server every email stays queued', async () => {
  await queue();
  await sendMails({ db: shop.db, settings: plain }, log);
  expect(await mails()).toMatchObject([{ attempts: 0, sent_at: null, next_attempt_at: expect.any(Date) }]);
});
