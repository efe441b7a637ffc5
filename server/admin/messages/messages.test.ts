import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { adminMessage, messageList } from '#contract/admin/messages.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { contactReply } from '#contract/contact.ts';
import { sendEmails } from '#server/emails/send-emails.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
let settings: Settings;
let manager: Staff;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const { email } = smtp;
  settings = { ...readSettings({}), email };
  shop = await testApp({ settings: { email, rateLimits: 'off' } });
  await saveStoreInfo(shop.db, { storeName: 'Haat', companyEmail: 'hello@haat.example' });
  manager = await signedInStaff(shop.app, shop.db, 'manager');
});
beforeEach(async () => {
  await shop.db.deleteFrom('contact_messages').execute();
  await shop.db.deleteFrom('email_outbox').execute();
  smtp.received.length = 0;
  smtp.setBehavior({ kind: 'accept' });
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const MESSAGE = { name: 'Asha Rao', email: 'asha@shopper.example', subject: 'Kurta', message: 'Is it back?' };
const write = async (changes: Partial<typeof MESSAGE> = {}) =>
  contactReply.parse((await post(shop.app, API_PATHS.contact, { ...MESSAGE, ...changes })).json())
    .ticketNumber;
const list = async (query = '', staff = manager) =>
  messageList.parse((await staffInject(shop.app, staff, 'GET', `${ADMIN_PATHS.messages}?${query}`)).json());
const pathOf = (path: string, ticket: string) => path.replace(':ticket', ticket);
const find = async (ticket: string) =>
  adminMessage.parse(
    (await staffInject(shop.app, manager, 'GET', pathOf(ADMIN_PATHS.message, ticket))).json(),
  );
const sendReply = (
  ticket: string,
  {
    closes = false,
    lastEntryId = 0,
    key,
    staff = manager,
  }: { closes?: boolean; lastEntryId?: number; key?: string; staff?: Staff } = {},
) =>
  staffInject(shop.app, staff, 'POST', pathOf(ADMIN_PATHS.messageReplies, ticket), {
    payload: { text: 'Yes, since Monday.', closes, expected: { lastEntryId } },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const send = () =>
  sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings }, pino({ level: 'silent' }));
const awaitsReply = async () =>
  (await actionItemTexts(shop.db)).some(({ heading }) => heading === 'Messages to answer');

test('a message is in the inbox with its legal deadlines, and the acknowledgement counts once it is sent', async () => {
  const ticket = await write();
  const [row] = (await list()).data;
  expect(row).toMatchObject({ ticketNumber: ticket, name: 'Asha Rao', state: 'open', isOverdue: false });
  expect(row).not.toHaveProperty('acknowledgedAt');
  expect(Date.parse(row?.acknowledgeBy ?? '') - Date.parse(row?.createdAt ?? '')).toBe(48 * 3600_000);
  await send();
  expect((await list()).data[0]).toHaveProperty('acknowledgedAt');
});

test('one month ends on the same day and time of the next month, in India', async () => {
  const ticket = await write();
  // 30 January, 0:30 in India
  await shop.db.updateTable('contact_messages').set({ created_at: '2026-01-29T19:00:00Z' }).execute();
  expect(await find(ticket)).toMatchObject({ resolveBy: '2026-02-27T19:00:00.000Z', isOverdue: true });
});

test('a message is overdue without an acknowledgement after 48 hours, and without a solution after a month', async () => {
  const [unacknowledged, acknowledged, unsolved] = [await write(), await write(), await write()];
  const age = (ticket: string, days: number) =>
    shop.db
      .updateTable('contact_messages')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('ticket_number', '=', ticket)
      .execute();
  await age(unacknowledged, 3);
  await sql`update email_outbox set next_attempt_at = null where id = (
    select acknowledgement_email_id from contact_messages where ticket_number = ${unacknowledged})`.execute(
    shop.db,
  );
  await send();
  await age(acknowledged, 3);
  await sendReply(unsolved);
  await send();
  await age(unsolved, 32);
  const { data, views } = await list('view=overdue');
  expect(data.map(({ ticketNumber }) => ticketNumber)).toEqual([unsolved, unacknowledged]);
  expect(views).toEqual({ open: 2, overdue: 2, replied: 1, closed: 0, all: 3 });
});

test('a reply is sent once, with the ticket number, to the sender; it counts as sent when the server took it', async () => {
  const ticket = await write();
  await send();
  smtp.received.length = 0;
  expect(await awaitsReply()).toBe(true);
  const [first, second] = await Promise.all([
    sendReply(ticket, { key: 'k1' }),
    sendReply(ticket, { key: 'k1' }),
  ]);
  // the loser of the race has to wait, or gets the same reply
  expect([201, 409]).toContain(Math.max(first.statusCode, second.statusCode));
  expect((await sendReply(ticket, { key: 'k1' })).statusCode).toBe(201);
  expect(await find(ticket)).toMatchObject({
    state: 'replied',
    lastReply: 'waiting',
    entries: [{ state: 'waiting' }],
  });
  // Today and the inbox agree on what waits for a reply
  expect(await awaitsReply()).toBe(false);
  expect((await list('view=open')).data).toEqual([]);
  expect((await list('view=replied')).views).toMatchObject({ open: 0, replied: 1 });
  await send();
  expect(smtp.received).toHaveLength(1);
  const { data, to } = smtp.received[0] ?? { data: '', to: [] };
  expect(to).toEqual(['asha@shopper.example']);
  expect(data).toContain(`Subject: Re: Kurta [${ticket}]`);
  expect(data).toMatch(/^Reply-To: <?hello@haat\.example/m);
  expect(data).toContain('Yes, since Monday.');
  expect(data).toContain('> Is it back?');
  // automatic replies and filters treat it as written by a person
  expect(data).not.toContain('Auto-Submitted');
  expect(await find(ticket)).toMatchObject({
    state: 'replied',
    entries: [{ kind: 'reply', author: manager.name, state: 'sent', sentAt: expect.any(String) }],
  });
});

test('email programs show all emails of a message as one conversation', async () => {
  const [ticket, other] = [await write(), await write({ email: 'ravi@shopper.example' })];
  await sendReply(ticket);
  await send();
  const conversationOf = ({ data }: { data: string }) => {
    const [, inReplyTo] = /^In-Reply-To: (<.+>)$/m.exec(data.replaceAll('\r', '')) ?? [];
    const [, references] = /^References: (<.+>)$/m.exec(data.replaceAll('\r', '')) ?? [];
    expect(inReplyTo).toBe(references);
    return references;
  };
  const conversations = smtp.received.map((email) => [email.to[0], conversationOf(email)]);
  const idOf = (number: string) => expect.stringMatching(new RegExp(`^<thread\\.${number}@`));
  expect(conversations.sort()).toEqual([
    ['asha@shopper.example', idOf(ticket)],
    ['asha@shopper.example', idOf(ticket)],
    ['hello@haat.example', expect.anything()],
    ['hello@haat.example', expect.anything()],
    ['ravi@shopper.example', idOf(other)],
  ]);
});

test('a reply that the email server refuses is not shown as sent, and the message waits for a reply again', async () => {
  const ticket = await write();
  await send();
  smtp.setBehavior({ kind: 'reject-recipient', containing: 'asha' });
  await sendReply(ticket, { closes: true });
  await shop.db
    .updateTable('email_outbox')
    .set({ attempts: 9 })
    .where('kind', '=', 'contact-reply')
    .execute();
  await send();
  await sql`update email_outbox set next_attempt_at = null where kind = 'contact-reply' and sent_at is null`.execute(
    shop.db,
  );
  expect(await find(ticket)).toMatchObject({
    state: 'open',
    entries: [{ state: 'failed', error: expect.any(String) }],
  });
  expect(await awaitsReply()).toBe(true);
});

test('a reply may close the message: it is closed once the reply is sent', async () => {
  const ticket = await write();
  await sendReply(ticket, { closes: true });
  expect((await find(ticket)).state).toBe('replied');
  await send();
  expect((await find(ticket)).state).toBe('closed');
  // the outbox forgets after a month, the inbox does not
  await shop.db.deleteFrom('email_outbox').execute();
  expect(await find(ticket)).toMatchObject({ state: 'closed', entries: [{ state: 'sent' }] });
});

test('of two people who reply at once, the second gets the name of the first', async () => {
  const ticket = await write();
  const other = await signedInStaff(shop.app, shop.db, 'owner');
  await sendReply(ticket, { staff: other });
  const reply = await sendReply(ticket);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'message_changed', error: expect.stringContaining(other.name) });
  const [entry] = (await find(ticket)).entries;
  expect((await sendReply(ticket, { lastEntryId: entry?.id ?? 0 })).statusCode).toBe(201);
});

test('close, reopen and assign require the version that was seen, and are in the activity log', async () => {
  const ticket = await write();
  const path = pathOf(ADMIN_PATHS.message, ticket);
  const etag = String((await staffInject(shop.app, manager, 'GET', path)).headers.etag);
  const change = (payload: object, version?: string) =>
    staffInject(shop.app, manager, 'PATCH', path, {
      payload,
      headers: version === undefined ? {} : { 'if-match': version },
    });
  expect((await change({ isClosed: true })).statusCode).toBe(428);
  const closed = await change({ isClosed: true, assigneeId: manager.id }, etag);
  expect(adminMessage.parse(closed.json())).toMatchObject({ state: 'closed', assignee: manager.name });
  const stale = await change({ isClosed: false }, etag);
  expect(stale.statusCode).toBe(412);
  expect(stale.json()).toMatchObject({ current: { isClosed: true, assigneeId: manager.id } });
  const reopened = await change({ isClosed: false }, String(closed.headers.etag));
  expect(adminMessage.parse(reopened.json()).state).toBe('open');
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  expect((await change({ assigneeId: packer.id }, String(reopened.headers.etag))).statusCode).toBe(422);
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', ticket)
    .execute();
  expect(entries).toMatchObject([
    { action: 'message.change', after: { isClosed: true, assigneeId: manager.id } },
    { action: 'message.change', after: { isClosed: false } },
  ]);
});

test('search finds a ticket, a name, an email; notes and orders of the sender are on its page', async () => {
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  const customer = await signedInCustomer(shop.app);
  const order = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  const ticket = await write({ email: customer.email, name: 'Kabir Das', subject: 'Order' });
  await write();
  for (const q of [ticket, ticket.replace('-', '').toLowerCase(), 'kabir', customer.email])
    expect((await list(`q=${encodeURIComponent(q)}`)).data.map((row) => row.ticketNumber)).toEqual([ticket]);
  const note = await staffInject(shop.app, manager, 'POST', pathOf(ADMIN_PATHS.messageNotes, ticket), {
    payload: { text: 'Called back' },
  });
  expect(note.statusCode).toBe(201);
  expect(await find(ticket)).toMatchObject({
    entries: [{ kind: 'note', text: 'Called back' }],
    orders: [{ number: order.id }],
    sendsEmails: true,
  });
  await send();
  expect(smtp.received.some(({ data }) => data.includes('Called back'))).toBe(false);
});

test('parts of the inbox follow each other without gaps', async () => {
  const tickets = [await write(), await write(), await write()].reverse();
  const first = await list('limit=2');
  const rest = await list(`limit=2&after=${first.next}`);
  expect([...first.data, ...rest.data].map(({ ticketNumber }) => ticketNumber)).toEqual(tickets);
  expect(rest).not.toHaveProperty('next');
});

test('a closed or assigned message is as before, unless that changed since; later changes stay', async () => {
  const ticket = await write();
  const path = pathOf(ADMIN_PATHS.message, ticket);
  const change = async (payload: object) => {
    const etag = String((await staffInject(shop.app, manager, 'GET', path)).headers.etag);
    const reply = await staffInject(shop.app, manager, 'PATCH', path, {
      payload,
      headers: { 'if-match': etag },
    });
    return reply.json<{ entryId: number }>().entryId;
  };
  const undo = async (entryId: number, staff = manager) =>
    (
      await staffInject(shop.app, staff, 'POST', ADMIN_PATHS.undoActivity.replace(':id', String(entryId)))
    ).json();
  const handling = async () => (await find(ticket)).settings;
  const second = await signedInStaff(shop.app, shop.db, 'manager');

  const assigned = await change({ assigneeId: second.id });
  const closed = await change({ isClosed: true });
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  expect((await undo(closed, packer)).code).toBe('forbidden');
  expect(await undo(assigned)).toEqual({ isUndone: true });
  expect(await handling()).toEqual({ isClosed: true, assigneeId: null });
  expect(await undo(closed)).toEqual({ isUndone: true });
  expect(await handling()).toEqual({ isClosed: false, assigneeId: null });

  const closedAgain = await change({ isClosed: true, assigneeId: second.id });
  await change({ isClosed: false });
  expect((await undo(closedAgain)).skipped).toBe('The message was closed or reopened since then.');
  const reassigned = await change({ assigneeId: manager.id });
  await change({ assigneeId: null });
  expect((await undo(reassigned)).skipped).toBe('Another person was put in charge since then.');
  await change({ assigneeId: second.id });
  const taken = await change({ assigneeId: manager.id });
  await shop.db.updateTable('staff').set({ role: 'packer' }).where('id', '=', second.id).execute();
  expect((await undo(taken)).skipped).toBe(
    'The person who was in charge may not reply to messages any more.',
  );
  expect(await handling()).toEqual({ isClosed: false, assigneeId: manager.id });
});
