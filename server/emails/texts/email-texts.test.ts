import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { type ContentReply, contentReply, contentVersionList } from '#contract/admin/content/content.ts';
import { EDITABLE_EMAILS } from '#contract/admin/content/content-documents.ts';
import { type EmailTexts, emailTextsPreview } from '#contract/admin/emails/email-texts.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { passwordChangedEmail } from '#server/accounts/account-emails.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/database/migration-files.ts';
import { emailLabelAsTitle } from '#server/email-outbox/email-labels.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { requireDocument } from '#server/store-info/content/content-body.ts';
import { publishDueContent } from '#server/store-info/content/publish-content.ts';
import { listContentVersions } from '#server/store-info/content/read-content.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { unmigratedDatabase } from '#server/testing/test-database.ts';
import { sendEmails } from '../send-emails.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
let settings: Settings;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
let manager: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const { email } = smtp;
  settings = { ...readSettings({}), email };
  shop = await testApp({ settings: { email, rateLimits: 'off' } });
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
  manager = await signedInStaff(shop.app, shop.db, 'manager');
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const KIND = 'order-placed';
const pathOf = (path: string, kind = KIND) => path.replace(':kind', kind);
const contentPath = (path: string, kind: string) => path.replace(':kind', 'email').replace(':key', kind);
async function find(kind = KIND): Promise<{ content: ContentReply; etag: string }> {
  const reply = await staffInject(shop.app, editor, 'GET', contentPath(ADMIN_PATHS.contentDocument, kind));
  return { content: contentReply.parse(reply.json()), etag: String(reply.headers.etag) };
}
const send = async (method: 'PATCH' | 'POST', path: string, payload: object, kind = KIND) =>
  staffInject(shop.app, editor, method, contentPath(path, kind), {
    payload,
    headers: { 'if-match': (await find(kind)).etag },
  });
const saveDraft = (texts: Partial<EmailTexts>, kind = KIND) =>
  send('PATCH', ADMIN_PATHS.contentDocument, texts, kind);
async function publish(texts: Partial<EmailTexts>, kind = KIND): Promise<void> {
  expect((await saveDraft(texts, kind)).statusCode).toBe(200);
  expect((await send('POST', ADMIN_PATHS.publishContent, {}, kind)).statusCode).toBe(200);
}
const draftQuery = (texts: Partial<EmailTexts>) =>
  `?draft=${Buffer.from(JSON.stringify(texts)).toString('base64url')}`;
const preview = (query = '', kind = KIND) =>
  staffInject(shop.app, editor, 'GET', `${pathOf(ADMIN_PATHS.emailTextsPreview, kind)}${query}`);

test('an email has the merchant’s subject, heading, opening and closing; facts and escaping stay those of the shop', async () => {
  const texts = {
    subject: 'Thank you! {{order_number}} at {{ store_name }}',
    heading: 'Dhanyavad, {{customer_name}}',
    opening: 'Namaste {{customer_name}} from {{city}}.',
    closing: '<b>Follow us</b> & come again.',
  };
  await publish(texts);
  // a draft is in no email
  await saveDraft({ opening: 'Not yet' });
  const customer = await signedInCustomer(shop.app);
  const order = await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  await sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings }, pino({ level: 'silent' }));
  const sent = await shop.db
    .selectFrom('email_outbox')
    .select('sent_content as content')
    .where('kind', '=', KIND)
    .executeTakeFirstOrThrow();
  expect(sent.content?.subject).toBe(`Thank you! ${order.id} at Haat`);
  const { text = '', html = '' } = sent.content ?? {};
  const at = (part: string) => {
    expect(text).toContain(part);
    return text.indexOf(part);
  };
  expect(at('Dear Asha Rao')).toBeLessThan(at('Namaste Asha Rao from Mysuru.'));
  expect(at('Namaste')).toBeLessThan(at(`Haat has your order ${order.id}`));
  expect(at('Total')).toBeLessThan(at('<b>Follow us</b> & come again.'));
  expect(html).toContain('Dhanyavad, Asha Rao</h1>');
  expect(html).not.toContain('Thank you for your order');
  expect(html).toContain('&lt;b&gt;Follow us&lt;/b&gt; &amp; come again.');
  // the merchant's own email about the order stays as it is
  expect(smtp.received.some(({ data }) => data.includes('Follow us') && data.includes('New order'))).toBe(
    false,
  );
});

test('unknown and unfinished placeholders are rejected with the list of the allowed ones', async () => {
  for (const opening of ['{{ordernumber}}', 'Hi {{tracking_number}}', '{{order_number}', '{{}}']) {
    const reply = await saveDraft({ opening });
    expect([opening, reply.statusCode]).toEqual([opening, 422]);
    expect(reply.json().fields).toMatchObject([
      { path: 'opening', message: expect.stringContaining('{{order_number}}, {{customer_name}}') },
    ]);
  }
});

test('a value never becomes a placeholder, and a template of a value is not filled', async () => {
  const texts = { subject: '', opening: '{{customer_name}}', closing: '' };
  const customer = await signedInCustomer(shop.app);
  await placedOrder(shop.app, customer, {
    products: { kurta: 1 },
    shippingAddress: {
      fullName: '{{order_total}} <i>Asha</i>',
      address: '1 Road',
      city: 'Mysuru',
      state: 'Karnataka',
      postalCode: '570001',
      phone: '+919876543210',
    },
  });
  const path = pathOf(ADMIN_PATHS.emailTextsPreview) + draftQuery(texts);
  const reply = await staffInject(shop.app, manager, 'GET', path);
  expect(emailTextsPreview.parse(reply.json()).text).toContain('{{order_total}} <i>Asha</i>');
});

test('staff who may not see orders see the newest order with another name, address and email', async () => {
  const customer = await signedInCustomer(shop.app);
  const shippingAddress = {
    fullName: 'Meera Iyer',
    address: '7 Temple Street',
    city: 'Mysuru',
    state: 'Karnataka',
    postalCode: '570001',
    phone: '+919811122233',
  };
  const { id } = await placedOrder(shop.app, customer, { products: { kurta: 1 }, shippingAddress });
  const path = pathOf(ADMIN_PATHS.emailTextsPreview);
  const asManager = await staffInject(shop.app, manager, 'GET', path);
  expect(emailTextsPreview.parse(asManager.json()).text).toContain('Meera Iyer');
  const asEditor = await preview();
  expect(emailTextsPreview.parse(asEditor.json()).text).toContain(`Dear Asha Rao,`);
  expect(asEditor.body).toContain(id);
  expect(asEditor.body).not.toMatch(/Meera|Temple Street|98111/);
  const page = await staffInject(shop.app, editor, 'GET', pathOf(ADMIN_PATHS.emailTextsPage));
  expect(page.body).not.toMatch(/Meera|Temple Street|98111/);
});

test('the newest order of a person whose data is erased is not the example of an email', async () => {
  const customer = await signedInCustomer(shop.app);
  await placedOrder(shop.app, customer, { products: { kurta: 1 } });
  const { id } = await placedOrder(shop.app, customer, { products: { kurta: 2 } });
  await shop.db.updateTable('orders').set({ email: 'erased-1@invalid' }).where('id', '=', id).execute();
  const reply = await preview();
  expect(reply.statusCode).toBe(200);
  expect(reply.json().orderNumber).not.toBe(id);
});

test('drafts, schedule and versions are those of pages: another version is previewed, restored and published', async () => {
  await publish({ subject: 'First', heading: '', opening: 'One', closing: '' });
  await publish({ subject: 'Second' });
  const list = contentPath(ADMIN_PATHS.contentVersions, KIND);
  const versions = contentVersionList.parse((await staffInject(shop.app, editor, 'GET', list)).json()).data;
  const first = versions.find(({ excerpt }) => excerpt.includes('First'));
  const shown = emailTextsPreview.parse((await preview(`?version=${first?.id}`)).json());
  expect(shown).toMatchObject({ subject: 'First', text: expect.stringContaining('One') });
  await send('POST', ADMIN_PATHS.restoreContent, { versionId: first?.id });
  expect((await find()).content).toMatchObject({ body: { subject: 'First' }, live: { subject: 'Second' } });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await send('POST', ADMIN_PATHS.scheduleContent, { publishAt });
  await sql`update content_versions set publish_at = now() where status = 'scheduled'`.execute(shop.db);
  expect(await publishDueContent(shop.db)).toBe(1);
  expect((await find()).content.live).toEqual({
    subject: 'First',
    heading: '',
    opening: 'One',
    closing: '',
  });
  // no shopper reads them with a page; the command line, which knows nothing of them, keeps them
  const info = await shop.app.inject(API_PREFIX + API_PATHS.storeInfo);
  expect(info.body).not.toContain('First');
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  expect((await find()).content.live).toMatchObject({ opening: 'One' });
  await publish({ subject: '', opening: '', closing: '' });
  expect((await readStoreInfo(shop.db)).emailTexts).toBeUndefined();
  expect((await send('POST', ADMIN_PATHS.previewContent, {})).statusCode).toBe(404);
  expect(
    (await saveDraft({ subject: 'x'.repeat(151), opening: 'y'.repeat(601) })).json().fields,
  ).toHaveLength(2);
});

test('the preview shows a draft with a real order, as text and as a page, and stores nothing', async () => {
  const before = (await find()).content;
  const query = draftQuery({ subject: 'Draft {{order_number}}', opening: 'Only a draft', closing: '' });
  const shown = emailTextsPreview.parse((await preview(query)).json());
  expect(shown.subject).toBe(`Draft ${shown.orderNumber}`);
  expect(shown.text).toContain('Only a draft');
  const page = await staffInject(shop.app, editor, 'GET', `${pathOf(ADMIN_PATHS.emailTextsPage)}${query}`);
  expect(page.body).toContain('Only a draft');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await find()).content).toEqual(before);
  expect((await preview('?draft=nonsense')).statusCode).toBe(422);
  expect((await preview(draftQuery({ subject: '{{x}}', opening: '', closing: '' }))).statusCode).toBe(422);
  expect((await preview('', 'contact-acknowledgement')).statusCode).toBe(200);
  expect((await preview('', 'staff-invitation')).statusCode).toBe(404);
});

test('every editable email is previewed as the shop writes it', async () => {
  await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { kurta: 1 } });
  for (const kind of Object.keys(EDITABLE_EMAILS)) {
    const reply = await preview(draftQuery({ subject: '', opening: '', closing: 'With love' }), kind);
    expect([kind, reply.statusCode]).toEqual([kind, 200]);
    expect(reply.json().text).toContain('With love');
  }
  const reset = await preview('', 'password-reset');
  expect(reset.json()).toMatchObject({ subject: 'Set a new password' });
  expect(reset.json().text).toContain('Choose one within 60 minutes.');
});

test('the preview of a shipped order without a carrier has no heading for one', async () => {
  const { text } = (await preview('', 'order-shipped')).json();
  expect(text).toContain('Delivery address');
  expect(text).not.toContain('Carried by');
});

test('emails about accounts have the merchant’s texts, also those whose link only the recipient may see', async () => {
  await publish({ subject: '{{store_name}}: your new password', opening: 'Namaste.' }, 'password-reset');
  await publish({ opening: 'Namaste again.' }, 'password-changed');
  smtp.received.length = 0;
  const customer = await signedInCustomer(shop.app);
  await shop.app.inject({
    method: 'POST',
    url: API_PREFIX + API_PATHS.forgotPassword,
    payload: { email: customer.email },
  });
  await shop.db
    .transaction()
    .execute((trx) =>
      queueEmail(trx, passwordChangedEmail({ email: customer.email, firstName: 'Asha' }, 'every device')),
    );
  const data = () => smtp.received.map((email) => email.data).join('\n');
  await eventually(async () => {
    await sendEmails(
      { db: shop.db, encryptionKeys: shop.encryptionKeys, settings },
      pino({ level: 'silent' }),
    );
    expect(data()).toContain('Subject: Haat: your new password');
  });
  expect(data()).toMatch(/Dear Asha,\s+Namaste\.\s+Somebody, hopefully you/);
  expect(data()).toMatch(/Dear Asha,\s+Namaste again\.\s+The password of your account/);
});

test('emails that the shop writes when they are queued have the texts too', async () => {
  await publish({ closing: 'Your {{store_name}}' }, 'contact-acknowledgement');
  smtp.received.length = 0;
  const email = {
    kind: 'contact-acknowledgement',
    to: 'a@b.example',
    subject: 'Ticket',
    text: 'Hello,\n\nGot it.',
  } as const;
  await shop.db.transaction().execute((trx) => queueEmail(trx, email));
  await sendEmails({ db: shop.db, encryptionKeys: shop.encryptionKeys, settings }, pino({ level: 'silent' }));
  expect(smtp.received.find(({ to }) => to.includes('a@b.example'))?.data).toContain('Your Haat');
});

test('staff read the same name of an email in its texts and in the list of emails', () => {
  for (const [kind, { title }] of Object.entries(EDITABLE_EMAILS))
    expect(title).toBe(emailLabelAsTitle(kind));
});

test('texts and versions of earlier releases stay: emails have them, and each version can be restored', async () => {
  const { db, close } = await unmigratedDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-migrations-'));
  try {
    for (const file of await readdir(MIGRATIONS_FOLDER))
      if (file < '0310') await cp(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
    await migrateToLatest(db, { folder });
    await sql`insert into shop_settings (key, value) values ('store-info', '{"storeName": "Haat"}')`.execute(
      db,
    );
    await sql`insert into email_text_versions (kind, subject, opening, closing, staff_name) values
      ('order-placed', 'First', '', '', 'Asha'), ('order-placed', 'Second', 'Hello', '', 'Asha'),
      ('welcome', 'Once', '', '', 'Asha'), ('welcome', '', '', '', 'Asha')`.execute(db);
    await migrateToLatest(db);
    expect(await readStoreInfo(db)).toEqual({
      storeName: 'Haat',
      emailTexts: { 'order-placed': { subject: 'Second', heading: '', opening: 'Hello', closing: '' } },
    });
    const { data } = await listContentVersions(db, requireDocument('email', 'order-placed'));
    expect(data.map(({ status, by, excerpt }) => [status, by, excerpt])).toEqual([
      ['published', 'Asha', 'Second · Hello'],
      ['published', 'Asha', 'First'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await close();
  }
});
