import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { adminCustomer, customerList, erasurePreview, subscriberList } from '#contract/admin/customers.ts';
import { API_PATHS, API_PREFIX, UNSUBSCRIBE_PATH } from '#contract/api-paths.ts';
import { SYSTEM } from '#server/audit/actor.ts';
import { sendEmails } from '#server/emails/send-emails.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { findOrderDetails } from '#server/order-management/order-details.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import {
  isKnownNetwork,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle-queries.ts';
import { readSettings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Staff;
beforeAll(async () => {
  shop = await testApp({ settings: { rateLimits: 'off' } });
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  owner = await signedInStaff(shop.app, shop.db, 'owner');
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
});

const list = async (query = '') =>
  customerList.parse((await staffInject(shop.app, owner, 'GET', `${ADMIN_PATHS.customers}?${query}`)).json());
const pathOf = (path: string, id: string) => path.replace(':id', id);
const find = async (id: string) =>
  adminCustomer.parse((await staffInject(shop.app, owner, 'GET', pathOf(ADMIN_PATHS.customer, id))).json());
const customerId = async (email: string) =>
  (await shop.db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;
const obstacles = async (id: string) =>
  erasurePreview.parse(
    (await staffInject(shop.app, owner, 'GET', pathOf(ADMIN_PATHS.customerErasure, id))).json(),
  ).obstacles;
const erase = (id: string, staff = owner) =>
  staffInject(shop.app, staff, 'POST', pathOf(ADMIN_PATHS.eraseCustomer, id));

/** Turns an order into one that staff entered for a person without an account. */
const asGuestOrder = (
  id: string,
  { phone, name, email = null }: { phone: string; name: string; email?: string | null },
) =>
  sql`update orders set customer_id = null, source = 'phone', email = ${email}, phone_digits = ${phone},
    ship_phone = ${phone}, ship_full_name = ${name} where id = ${id}`.execute(shop.db);
const order = async () =>
  (await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { kurta: 1 } })).id;

test('accounts and guests are listed newest first, with what they ordered', async () => {
  const customer = await signedInCustomer(shop.app);
  const own = await placedOrder(shop.app, customer, { products: { kurta: 2 } });
  const [first, second, byEmail] = [await order(), await order(), await order()];
  await asGuestOrder(first, { phone: '9000011111', name: 'Kabir Das' });
  await asGuestOrder(second, { phone: '9000011111', name: 'Kabir Das', email: 'kabir@home.example' });
  // an order on the phone belongs to the account with its email
  await asGuestOrder(byEmail, { phone: '9000022222', name: 'Asha Rao', email: customer.email });
  const { data } = await list();
  const guest = data.find(({ phone }) => phone === '9000011111');
  expect(guest).toMatchObject({
    id: `guest-${first}`,
    name: 'Kabir Das',
    hasAccount: false,
    orders: 2,
    total: 998,
  });
  expect(data.filter(({ phone }) => phone === '9000022222')).toHaveLength(1);
  const account = await find(await customerId(customer.email));
  expect(account).toMatchObject({ hasAccount: true, orders: 2, total: 1497 });
  expect(account.recentOrders.map(({ number }) => number).sort()).toEqual([own.id, byEmail].sort());
  expect(account.addresses).toHaveLength(2);
  expect((await list('view=guests')).data.map(({ id }) => id)).toEqual([`guest-${first}`]);
  expect((await list('view=registered')).data.every(({ hasAccount }) => hasAccount)).toBe(true);
});

test('a customer is found by name, email and last digits of the phone; parts follow without gaps', async () => {
  const customer = await signedInCustomer(shop.app);
  const guestOrder = await order();
  await asGuestOrder(guestOrder, { phone: '9812345678', name: 'Zubin Mehta', email: 'zubin@home.example' });
  for (const q of ['zubin', 'ZUBIN mehta', 'zubin@home', '5678', '+91 98123 45678'])
    expect([q, (await list(`q=${encodeURIComponent(q)}`)).data.map(({ id }) => id)]).toEqual([
      q,
      [`guest-${guestOrder}`],
    ]);
  expect((await list(`q=${customer.email}`)).data.map(({ email }) => email)).toEqual([customer.email]);
  expect((await list('q=678')).data).toEqual([]);
  const all = await list('limit=100');
  expect(all.total).toBe(all.data.length);
  const parts: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const part: Awaited<ReturnType<typeof list>> = await list(`limit=2${after && `&after=${after}`}`);
    parts.push(...part.data.map(({ id }) => id));
    after = part.next;
  }
  expect(parts).toEqual(all.data.map(({ id }) => id));
});

test('a packer sees no customers, an accountant only reads', async () => {
  const [packer, accountant] = [
    await signedInStaff(shop.app, shop.db, 'packer'),
    await signedInStaff(shop.app, shop.db, 'accountant'),
  ];
  const id = await customerId((await signedInCustomer(shop.app)).email);
  expect((await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.customers)).statusCode).toBe(403);
  expect((await staffInject(shop.app, accountant, 'GET', pathOf(ADMIN_PATHS.customer, id))).statusCode).toBe(
    200,
  );
  const note = { payload: { text: 'Prefers calls' } };
  expect(
    (await staffInject(shop.app, accountant, 'POST', pathOf(ADMIN_PATHS.customerNotes, id), note)).statusCode,
  ).toBe(403);
  expect(
    (await staffInject(shop.app, owner, 'POST', pathOf(ADMIN_PATHS.customerNotes, id), note)).statusCode,
  ).toBe(201);
  expect((await find(id)).notes).toMatchObject([{ text: 'Prefers calls', author: owner.name }]);
});

/** A customer with an order that is finished, a message, a note and a subscription. */
async function knownCustomer() {
  const customer = await signedInCustomer(shop.app);
  const placed = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  await sql`update orders set phone_digits = '9777712345', ship_phone = '9777712345', ship_full_name = 'Meenakshi Iyer',
    ship_address = '77 Secret Lane' where id = ${placed.id}`.execute(shop.db);
  await post(shop.app, API_PATHS.contact, {
    name: 'Meenakshi Iyer',
    email: customer.email,
    subject: 'Size',
    message: 'Call me: 9777712345',
  });
  await post(shop.app, API_PATHS.newsletter, { email: customer.email });
  await sendEmails(
    { db: shop.db, encryptionKeys: shop.encryptionKeys, settings: readSettings({}) },
    pino({ level: 'silent' }),
  );
  return { customer, orderId: placed.id, id: await customerId(customer.email) };
}

/** Ends what an erasure waits for. */
const finish = async (orderId: string, email: string) => {
  await cancelOrder(shop.db, orderId, { reason: 'customer' }, SYSTEM);
  await sql`update contact_messages set closed_at = now() where email = ${email}`.execute(shop.db);
};

test('the export contains the data of the person and no notes of staff', async () => {
  const { customer, orderId, id } = await knownCustomer();
  const path = pathOf(ADMIN_PATHS.exportCustomer, id);
  await staffInject(shop.app, owner, 'POST', pathOf(ADMIN_PATHS.customerNotes, id), {
    payload: { text: 'Difficult' },
  });
  const reply = await staffInject(shop.app, owner, 'POST', path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('personal-data.json');
  expect(reply.json()).toMatchObject({
    account: { email: customer.email },
    orders: [
      {
        number: orderId,
        status: 'Pending',
        deliveryAddress: { fullName: 'Meenakshi Iyer' },
        items: [{ title: 'Kurta' }],
        shipments: [],
        refunds: [],
      },
    ],
    messages: [{ subject: 'Size', message: 'Call me: 9777712345' }],
    newsletter: [{ email: customer.email, unsubscribedAt: null }],
  });
  expect(reply.body).not.toContain('Difficult');
  const manager = await signedInStaff(shop.app, shop.db, 'manager');
  expect((await staffInject(shop.app, manager, 'POST', path)).statusCode).toBe(403);
  await sql`update staff_sessions set authenticated_at = now() - interval '6 minutes' where staff_id = ${owner.id}`.execute(
    shop.db,
  );
  expect((await staffInject(shop.app, owner, 'POST', path)).json().code).toBe('recent_sign_in_required');
  expect((await erase(id)).json().code).toBe('recent_sign_in_required');
  await sql`update staff_sessions set authenticated_at = now() where staff_id = ${owner.id}`.execute(shop.db);
});

test('the export contains what was sent, refunded and emailed to the person', async () => {
  const customer = await signedInCustomer(shop.app);
  const { id: orderNumber } = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  const id = await customerId(customer.email);
  await markPaid(shop.db, { orderNumber, reference: 'UTR-1' }, SYSTEM);
  await shipOrder(shop.db, { orderNumber, carrier: 'India Post', trackingNumber: 'EE123456785IN' }, SYSTEM);
  await recordManualRefund(shop.db, { orderNumber, reference: 'BANK-1', amountPaise: 10_000 }, SYSTEM);
  const sendTo = (kind: string, to: string) =>
    sql`update email_outbox set sent_at = now(), sent_to = ${to}
      where order_id = ${orderNumber} and kind = ${kind}`.execute(shop.db);
  await sendTo('order-placed', customer.email);
  // such as the shop's own email about the order
  await sendTo('order-shipped', 'office@shop.example');
  const reply = await staffInject(shop.app, owner, 'POST', pathOf(ADMIN_PATHS.exportCustomer, id));
  const { orders, emails } = reply.json();
  expect(orders).toMatchObject([
    {
      status: 'Shipped',
      shipments: [{ carrier: 'India Post', trackingNumber: 'EE123456785IN', deliveredAt: null }],
      payments: [{ amountRupees: 499, reference: 'UTR-1' }],
      refunds: [{ amountRupees: 100, state: 'succeeded', reference: 'BANK-1' }],
    },
  ]);
  expect(emails).toMatchObject([{ about: 'order confirmation', to: customer.email }]);
});

test('an erasure waits for unfinished orders and open messages, and names them', async () => {
  const { customer, orderId, id } = await knownCustomer();
  expect(await obstacles(id)).toEqual([
    `Order ${orderId} is not delivered or cancelled yet.`,
    expect.stringMatching(/^Message T-\w{8} is not closed yet\.$/),
  ]);
  const reply = await erase(id);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'customer_not_erasable']);
  await finish(orderId, customer.email);
  expect(await obstacles(id)).toEqual([]);
});

/** Every place where a text is stored, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hit =
      await sql`select from ${sql.table(table)} where position(${text} in ${sql.ref(column)}::text) > 0 limit 1`.execute(
        shop.db,
      );
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** What staff write about a person, each of which the activity log names with its texts. */
async function workAbout({ email, orderId, id }: { email: string; orderId: string; id: string }) {
  const send = async (method: 'POST' | 'PATCH', path: string, payload: object, etag?: string) => {
    const headers = { 'idempotency-key': randomUUID(), ...(etag && { 'if-match': etag }) };
    const reply = await staffInject(shop.app, owner, method, path, { payload, headers });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json();
  };
  const ofOrder = (path: string) => path.replace(':number', orderId);
  await send('POST', pathOf(ADMIN_PATHS.customerNotes, id), { text: 'Phone 9777712345' });
  const note = await send('POST', ofOrder(ADMIN_PATHS.orderNotes), { text: 'Ask for Meenakshi' });
  await send('PATCH', pathOf(ADMIN_PATHS.orderNote, String(note.id)), { text: 'Ring 9777712345' });
  const { etag } = (await staffInject(shop.app, owner, 'GET', ofOrder(ADMIN_PATHS.order))).headers;
  const address = { fullName: 'Meenakshi R Iyer', address: '78 Secret Lane', phone: '+91 9777712345' };
  await send('PATCH', ofOrder(ADMIN_PATHS.order), { shippingAddress: address }, String(etag));
  const { rows } = await sql<{ id: number }>`
    update email_outbox set attempts = 12, next_attempt_at = null, last_error = 'refused'
    where order_id = ${orderId} or to_address = ${email} returning id`.execute(shop.db);
  await send('POST', ADMIN_PATHS.resendEmails, {
    emails: rows.map((row) => ({ id: row.id, state: 'failed' })),
  });
  await cancelOrder(shop.db, orderId, { reason: 'other', note: 'Meenakshi has moved' }, SYSTEM);
}

test('after an erasure no table but invoices has email, phone, name or address', async () => {
  const { customer, orderId, id } = await knownCustomer();
  await workAbout({ email: customer.email, orderId, id });
  const logged = ['9777712345', 'Meenakshi', 'Secret Lane', customer.email];
  for (const text of logged)
    expect([text, await placesOf(text)]).toEqual([
      text,
      expect.arrayContaining([expect.stringContaining('audit_log')]),
    ]);
  const entries = () =>
    sql`select id, at, actor_kind, staff_id, action, subject_id from audit_log order by id`.execute(shop.db);
  const entriesBefore = (await entries()).rows;
  // of another person with the same name: it stays
  await sql`update contact_messages set closed_at = now() where email = ${customer.email}`.execute(shop.db);
  const before = await sql<{ sum: number }>`select sum(total_paise)::int as sum from orders`.execute(shop.db);
  expect(await placesOf(customer.email)).toContain('customers.email');
  // the other customers of this file have the same phone number and name
  await sql`update orders set phone_digits = '9666600000', ship_phone = '9666600000', ship_full_name = 'Other',
    ship_address = 'Other' where id <> ${orderId} and phone_digits = '9777712345'`.execute(shop.db);
  await sql`delete from contact_messages where email <> ${customer.email}`.execute(shop.db);
  await sql`delete from email_outbox where to_address <> ${customer.email} and reply_to is distinct from ${customer.email}`.execute(
    shop.db,
  );
  expect((await erase(id)).statusCode).toBe(200);
  for (const text of [customer.email, '9777712345', 'Meenakshi', 'Secret Lane', 'secret lane'])
    expect([text, await placesOf(text)]).toEqual([text, []]);
  // who did what, and when, is still there
  expect((await entries()).rows.slice(0, -1)).toEqual(entriesBefore);
  const after = await sql<{ sum: number }>`select sum(total_paise)::int as sum from orders`.execute(shop.db);
  expect(after.rows).toEqual(before.rows);
  expect((await erase(id)).statusCode).toBe(404);
  expect((await list(`q=${customer.email}`)).data).toEqual([]);
  // the same email registers anew and sees nothing old
  expect(
    (await post(shop.app, API_PATHS.register, { ...customer, confirmPassword: customer.password }))
      .statusCode,
  ).toBeLessThan(300);
  expect((await find(await customerId(customer.email))).orders).toBe(0);
});

test('the networks of an erased person are deleted, also those of an earlier email of an order', async () => {
  const customer = await signedInCustomer(shop.app);
  const id = await customerId(customer.email);
  const { id: orderId } = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  await finish(orderId, customer.email);
  const earlierEmail = `earlier-${customer.email}`;
  await sql`update orders set email = ${earlierEmail} where id = ${orderId}`.execute(shop.db);
  const sources = [customer.email, earlierEmail, 'other@shopper.example'].map((email) => ({
    email,
    network: '198.18.0.1',
  }));
  await shop.db.transaction().execute(async (trx) => {
    for (const source of sources) await saveKnownNetwork(trx, source);
  });
  expect((await erase(id)).statusCode).toBe(200);
  await shop.db.transaction().execute(async (trx) => {
    const areKnown = [];
    for (const source of sources) areKnown.push(await isKnownNetwork(trx, source));
    expect(areKnown).toEqual([false, false, true]);
  });
});

test('an order of an erased person has no email, and nothing is sent about it', async () => {
  const { customer, orderId, id } = await knownCustomer();
  await finish(orderId, customer.email);
  expect((await erase(id)).statusCode).toBe(200);
  const page = await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.order.replace(':number', orderId));
  expect(page.json().customer).toMatchObject({ name: 'Erased' });
  expect(page.json().customer.email).toBeUndefined();
  const details = await findOrderDetails(shop.db, orderId);
  expect(details?.contact.email).toBeNull();
});

test('a message of an erased person shows no email and takes no reply', async () => {
  const { customer, orderId, id } = await knownCustomer();
  await finish(orderId, customer.email);
  expect((await erase(id)).statusCode).toBe(200);
  const { rows } = await sql<{ ticket: string }>`select ticket_number as ticket from contact_messages
    where email = 'erased@invalid' order by id desc limit 1`.execute(shop.db);
  const ticket = rows[0]?.ticket ?? '';
  const messagePath = (path: string) => path.replace(':ticket', ticket);
  const message = (await staffInject(shop.app, owner, 'GET', messagePath(ADMIN_PATHS.message))).json();
  expect([message.ticketNumber, message.name, message.email]).toEqual([ticket, 'Erased', undefined]);
  const listed = (await staffInject(shop.app, owner, 'GET', `${ADMIN_PATHS.messages}?view=all`)).body;
  expect(listed).not.toContain('@invalid');
  const reply = await staffInject(shop.app, owner, 'POST', messagePath(ADMIN_PATHS.messageReplies), {
    payload: { text: 'Hello', closes: true, expected: { lastEntryId: 10 ** 6 } },
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json().error).toContain('erased');
});

test('an order that is placed during the erasure is not stored', async () => {
  const customer = await signedInCustomer(shop.app);
  const id = await customerId(customer.email);
  await post(shop.app, API_PATHS.newsletter, { email: customer.email });
  // known terms: the order is placed in one call of the database
  await finish((await placedOrder(shop.app, customer, { products: { kurta: 1 } })).id, customer.email);
  const trx = await shop.db.startTransaction().execute();
  await sql`select from newsletter_subscribers where email = ${customer.email} for update`.execute(trx);
  const erasing = erase(id);
  await waitForLocks(shop.db, 1);
  const ordering = postOrder(shop.app, customer, { products: { kurta: 2 } });
  await waitForLocks(shop.db, 2);
  await trx.commit().execute();
  expect((await erasing).statusCode).toBe(200);
  expect((await ordering).json()).toMatchObject({ code: 'unauthenticated' });
  expect(await placesOf(customer.email)).toEqual([]);
});

test('a guest is erased by the orders of the phone number', async () => {
  const guestOrder = await order();
  await asGuestOrder(guestOrder, { phone: '9555512345', name: 'Farah Khan' });
  await cancelOrder(shop.db, guestOrder, { reason: 'customer' }, SYSTEM);
  expect((await erase(`guest-${guestOrder}`)).json()).toMatchObject({ orders: 1 });
  expect(await placesOf('9555512345')).toEqual([]);
  expect((await list('q=farah')).data).toEqual([]);
  expect(
    (await staffInject(shop.app, owner, 'GET', pathOf(ADMIN_PATHS.customer, `guest-${guestOrder}`)))
      .statusCode,
  ).toBe(404);
});

test('the sender of a message who is no customer can read and erase their data, too', async () => {
  const message = {
    name: 'Leela Nair',
    email: 'leela@home.example',
    subject: 'Size',
    message: 'Is it for eczema?',
  };
  const { ticketNumber } = (await post(shop.app, API_PATHS.contact, message)).json();
  await post(shop.app, API_PATHS.newsletter, { email: message.email });
  const messagePath = ADMIN_PATHS.message.replace(':ticket', ticketNumber);
  const readMessage = async () => (await staffInject(shop.app, owner, 'GET', messagePath)).json();
  const { customerId: id } = await readMessage();
  expect(await find(id)).toMatchObject({
    id,
    name: 'Leela Nair',
    email: message.email,
    hasAccount: false,
    orders: 0,
    messages: [{ ticketNumber }],
    newsletter: { subscribedAt: expect.any(String) },
  });
  const note = { payload: { text: 'Called' } };
  const noteReply = await staffInject(shop.app, owner, 'POST', pathOf(ADMIN_PATHS.customerNotes, id), note);
  expect(noteReply.json()).toMatchObject({
    code: 'not_found',
    error: expect.stringContaining('to the message'),
  });
  const data = await staffInject(shop.app, owner, 'POST', pathOf(ADMIN_PATHS.exportCustomer, id));
  expect(data.json()).toMatchObject({ account: null, orders: [], messages: [{ message: message.message }] });
  expect(await obstacles(id)).toEqual([`Message ${ticketNumber} is not closed yet.`]);
  await sql`update contact_messages set closed_at = now() where ticket_number = ${ticketNumber}`.execute(
    shop.db,
  );
  expect((await erase(id)).json()).toEqual({ orders: 0, messages: 1 });
  for (const text of [message.email, message.name, message.message])
    expect([text, await placesOf(text)]).toEqual([text, []]);
  expect((await staffInject(shop.app, owner, 'GET', pathOf(ADMIN_PATHS.customer, id))).statusCode).toBe(404);
  expect(await readMessage()).not.toHaveProperty('customerId');
});

test('the sender of a message is the customer with the same email', async () => {
  const { customer, id } = await knownCustomer();
  const guestOrder = await order();
  await asGuestOrder(guestOrder, { phone: '9555598765', name: 'Farah Khan' });
  await sql`update orders set email = 'farah@home.example' where id = ${guestOrder}`.execute(shop.db);
  for (const [email, expected] of [
    [customer.email, id],
    ['farah@home.example', `guest-${guestOrder}`],
  ] as const) {
    const message = { name: 'A name', email, subject: 'Size', message: 'Does M fit?' };
    const { ticketNumber } = (await post(shop.app, API_PATHS.contact, message)).json();
    const reply = await staffInject(
      shop.app,
      owner,
      'GET',
      ADMIN_PATHS.message.replace(':ticket', ticketNumber),
    );
    expect(reply.json().customerId).toBe(expected);
    const asSender = pathOf(ADMIN_PATHS.customer, `sender-${ticketNumber}`);
    expect((await staffInject(shop.app, owner, 'GET', asSender)).statusCode).toBe(404);
  }
});

test('the newsletter list has the date of consent; a person unsubscribes by the link of the export, without a sign-in', async () => {
  const email = 'leela@home.example';
  await saveStoreInfo(shop.db, { storeName: 'Kadhai & Sons' });
  await post(shop.app, API_PATHS.newsletter, { email });
  await sql`update newsletter_subscribers set created_at = '2026-11-24T19:00Z' where email = ${email}`.execute(
    shop.db,
  );
  const csv = await staffInject(shop.app, owner, 'POST', ADMIN_PATHS.exportNewsletter);
  const line = (csv.json().csv as string).split('\r\n').find((each: string) => each.includes(email)) ?? '';
  // in India it is the next day
  expect(line).toContain('"25 Nov 2026, 12:30 am"');
  const url = new URL(/"(http[^"]*unsubscribe[^"]*)"/.exec(line)?.[1] ?? '');
  const link = `${url.pathname}${url.search}`;
  const page = await shop.app.inject({ method: 'GET', url: link });
  expect(page.body).toContain('Unsubscribe');
  expect(page.body).toContain('<strong>Kadhai &amp; Sons</strong>');
  const view = async (name: string) =>
    subscriberList
      .parse(
        (await staffInject(shop.app, owner, 'GET', `${ADMIN_PATHS.newsletter}?view=${name}&q=leela`)).json(),
      )
      .data.map((row) => row.email);
  // opening the link is not enough: programs that check links open it too
  expect(await view('subscribed')).toEqual([email]);
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  expect((await shop.app.inject({ method: 'POST', url: link, headers: oneClick, payload })).statusCode).toBe(
    200,
  );
  expect([await view('subscribed'), await view('unsubscribed')]).toEqual([[], [email]]);
  await post(shop.app, API_PATHS.newsletter, { email });
  expect(await view('subscribed')).toEqual([email]);
  const byStaff = await staffInject(shop.app, owner, 'POST', ADMIN_PATHS.unsubscribe, { payload: { email } });
  expect(byStaff.statusCode).toBe(200);
  expect(await view('unsubscribed')).toEqual([email]);
  const forged = await shop.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${UNSUBSCRIBE_PATH}?token=forged.token`,
  });
  expect(forged.statusCode).toBe(404);
});
