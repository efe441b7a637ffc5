import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { type EmailState, emailList, outboxEmail, resendEmailsReply } from '#contract/admin/emails/emails.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { isPrivateEmail, type NewEmail, queueEmail } from '#server/email-outbox/queue-email.ts';
import { encryptEmailText } from '#server/security/emailed-links.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { SHOP_ORIGIN, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { sendEmails } from '../send-emails.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
let settings: Settings;
let manager: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const { email } = smtp;
  settings = { ...readSettings({}), email };
  shop = await testApp({ settings: { email, rateLimits: 'off' } });
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  manager = await signedInStaff(shop.app, shop.db, 'manager');
});
beforeEach(async () => {
  await shop.db.deleteFrom('email_outbox').execute();
  smtp.received.length = 0;
  smtp.setBehavior({ kind: 'accept' });
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const queue = (changes: Partial<NewEmail> = {}) => {
  const email: NewEmail = {
    kind: 'password-changed',
    to: 'asha@shopper.example',
    subject: 'Your password was changed',
    text: 'Dear Asha,\n\nIt was <b>you</b>?',
    ...changes,
  };
  return shop.db
    .transaction()
    .execute((trx) =>
      queueEmail(trx, isPrivateEmail(email.kind) ? encryptEmailText(shop.encryptionKeys, email) : email),
    );
};
const send = () =>
  sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings }, pino({ level: 'silent' }));
const list = async (query = '') =>
  emailList.parse((await staffInject(shop.app, manager, 'GET', `${ADMIN_PATHS.emails}?${query}`)).json());
const ids = async (query = '') => (await list(query)).data.map(({ id }) => id);
const find = async (id: number) =>
  outboxEmail.parse(
    (await staffInject(shop.app, manager, 'GET', ADMIN_PATHS.email.replace(':id', String(id)))).json(),
  );
const page = (id: number) =>
  staffInject(shop.app, manager, 'GET', ADMIN_PATHS.emailPage.replace(':id', String(id)));
const resend = async (...emails: [id: number, state: EmailState][]) => {
  const payload = { emails: emails.map(([id, state]) => ({ id, state })) };
  const reply = await staffInject(shop.app, manager, 'POST', ADMIN_PATHS.resendEmails, { payload });
  return resendEmailsReply.parse(reply.json()).results;
};
/** An email that the server refuses until it is given up. */
const fail = async (id: number) => {
  await sql`update email_outbox set attempts = 12, next_attempt_at = null, last_error = 'mailbox full' where id = ${id}`.execute(
    shop.db,
  );
};

test('waiting, failed and sent emails have their own views, with the reason of a failure', async () => {
  const sent = await queue();
  await send();
  const failed = await queue();
  await fail(failed);
  const waiting = await queue();
  expect(await ids()).toEqual([waiting, failed, sent]);
  expect(await ids('view=waiting')).toEqual([waiting]);
  expect(await ids('view=sent')).toEqual([sent]);
  const { data, views, sendsEmails } = await list('view=failed');
  expect(data).toMatchObject([{ id: failed, state: 'failed', error: 'mailbox full', canResend: true }]);
  expect(data[0]?.problem?.reason).toContain('takes the email only later');
  expect(views).toEqual({ all: 3, waiting: 1, failed: 1, sent: 1 });
  expect(sendsEmails).toBe(true);
  const [first, second] = [
    await list('limit=2'),
    await list('limit=2').then(({ next }) => list(`limit=2&after=${next}`)),
  ];
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([waiting, failed, sent]);
});

test('an email is found by its order, its recipient and its subject', async () => {
  const customer = await signedInCustomer(shop.app);
  const order = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  const other = await queue();
  const found = await list(`q=${order.id.toLowerCase().replace('-', '')}`);
  expect(found.data.map(({ kind }) => kind).sort()).toEqual(['new-order', 'order-placed']);
  expect((await list(`q=${customer.email}&kind=order-placed`)).data).toMatchObject([
    { orderNumber: order.id },
  ]);
  expect(await ids('q=password%20was')).toEqual([other]);
});

test('a sent email stays as its recipient saw it, as text and as a page without scripts', async () => {
  const customer = await signedInCustomer(shop.app);
  const order = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  await send();
  await sql`update orders set ship_full_name = 'Changed Later' where id = ${order.id}`.execute(shop.db);
  const [email] = (await list('kind=order-placed')).data;
  const id = email?.id ?? 0;
  expect(await find(id)).toMatchObject({
    state: 'sent',
    to: customer.email,
    subject: `Your order ${order.id}`,
  });
  const reply = await page(id);
  expect(reply.body).toContain(`Your order ${order.id}`);
  expect(reply.body).not.toContain('Changed Later');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`frame-ancestors ${SHOP_ORIGIN}`);
  expect(policy).toContain('sandbox');
  expect(policy).not.toMatch(/script/);
  expect(reply.headers).not.toHaveProperty('x-frame-options');
  const escaped = await queue();
  expect((await page(escaped)).body).toContain('It was &lt;b&gt;you&lt;/b&gt;?');
});

test('only the recipient sees an email whose link gives access, sent or not', async () => {
  for (const kind of ['password-reset', 'email-change', 'staff-invitation'] as const) {
    const id = await queue({ kind, text: 'https://haat.example/reset?token=secret' });
    const unsent = await find(id);
    await send();
    expect(JSON.stringify([unsent, await find(id), await list()])).not.toContain('token=secret');
    expect((await page(id)).statusCode).toBe(404);
    await fail(id);
    await sql`update email_outbox set sent_at = null where id = ${id}`.execute(shop.db);
    expect(await resend([id, 'failed'])).toMatchObject([
      { isQueued: false, reason: expect.stringContaining('link') },
    ]);
  }
  const { rows } = await sql<{ text: string }>`select sent_content::text as text from email_outbox`.execute(
    shop.db,
  );
  expect(rows.every(({ text }) => text === null)).toBe(true);
});

test('a failed email is sent again once, and what changed meanwhile is skipped with the reason', async () => {
  const failed = await queue();
  await fail(failed);
  const waiting = await queue({ to: 'kabir@shopper.example' });
  expect(
    await resend([failed, 'failed'], [failed, 'failed'], [waiting, 'failed'], [999_999, 'failed']),
  ).toEqual([
    { id: failed, isQueued: true },
    { id: failed, isQueued: false, reason: 'It waits to be sent already.' },
    { id: waiting, isQueued: false, reason: 'It waits to be sent already.' },
    { id: 999_999, isQueued: false, reason: 'It has been deleted.' },
  ]);
  await send();
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual([
    'asha@shopper.example',
    'kabir@shopper.example',
  ]);
  expect(await resend([failed, 'failed'])).toMatchObject([
    { isQueued: false, reason: 'It has been sent meanwhile.' },
  ]);
  const log = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'email.resend')
    .execute();
  expect(log).toMatchObject([{ after: { emailId: failed, to: 'asha@shopper.example' } }]);
});

test('a sent email is not called sent if it has failed since', async () => {
  const id = await queue();
  await fail(id);
  expect(await resend([id, 'sent'], [id, 'waiting'])).toEqual(
    Array.from({ length: 2 }, () => ({
      id,
      isQueued: false,
      reason: 'Sending it has failed meanwhile: the list shows why.',
    })),
  );
});

test('a copy of a sent email about an order goes to the same person', async () => {
  const customer = await signedInCustomer(shop.app);
  await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  await send();
  const [email] = (await list('kind=order-placed')).data;
  smtp.received.length = 0;
  expect(await resend([email?.id ?? 0, 'sent'])).toMatchObject([{ isQueued: true }]);
  await send();
  expect(smtp.received).toMatchObject([{ to: [customer.email] }]);
});

test('a copy of an email of a conversation stays in it', async () => {
  const id = await queue({ kind: 'contact-reply', thread: 'K3M9X' });
  await send();
  await resend([id, 'sent']);
  await send();
  const threads = smtp.received.map(({ data }) => /^In-Reply-To: (.+)$/m.exec(data)?.[1]?.trim());
  expect(threads).toEqual([expect.stringContaining('K3M9X'), threads[0]]);
});

test('an email that no server took before it expired has that reason', async () => {
  const id = await queue();
  await sql`update email_outbox set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.db,
  );
  await send();
  expect(await find(id)).toMatchObject({ state: 'failed', problem: { needsSettings: true } });
});

test('staff who may not see customers and their orders see no emails', async () => {
  const id = await queue();
  for (const role of ['packer', 'catalog-editor'] as const) {
    const staff = await signedInStaff(shop.app, shop.db, role);
    for (const path of [ADMIN_PATHS.emails, ADMIN_PATHS.email, ADMIN_PATHS.emailPage]) {
      const reply = await staffInject(shop.app, staff, 'GET', path.replace(':id', String(id)));
      expect([role, path, reply.statusCode]).toEqual([role, path, 403]);
    }
  }
  // the contact form works without an account: its email to the shop is in the list
  await post(shop.app, API_PATHS.contact, {
    name: 'Asha',
    email: 'a@b.example',
    subject: 'Hi',
    message: 'Hi',
  });
  expect((await list()).data.some(({ kind }) => kind === 'contact-acknowledgement')).toBe(true);
});
