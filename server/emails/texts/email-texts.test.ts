import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adminEmailTexts,
  type EmailTexts,
  emailTextsList,
  emailTextsPreview,
} from '#contract/admin/emails/email-texts.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { sendEmails } from '../send-emails.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
let settings: Settings;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const { email } = smtp;
  settings = { ...readSettings({}), email };
  shop = await testApp({ settings: { email, rateLimits: 'off' } });
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta' });
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterAll(() => Promise.all([shop.close(), smtp.close()]));

const KIND = 'order-placed';
const pathOf = (path: string, kind = KIND) => path.replace(':kind', kind);
const read = () => staffInject(shop.app, editor, 'GET', pathOf(ADMIN_PATHS.emailTexts));
const find = async () => adminEmailTexts.parse((await read()).json());
const change = async (payload: Partial<EmailTexts>, version?: string) => {
  const etag = version ?? String((await read()).headers.etag);
  return staffInject(shop.app, editor, 'PATCH', pathOf(ADMIN_PATHS.emailTexts), {
    payload,
    headers: { 'if-match': etag },
  });
};
const draftQuery = (texts: EmailTexts) =>
  `?draft=${Buffer.from(JSON.stringify(texts)).toString('base64url')}`;
const preview = (query = '', kind = KIND) =>
  staffInject(shop.app, editor, 'GET', `${pathOf(ADMIN_PATHS.emailTextsPreview, kind)}${query}`);

test('an email has the merchant’s subject, opening and closing; facts and escaping stay those of the shop', async () => {
  const texts = {
    subject: 'Thank you! {{order_number}} at {{ store_name }}',
    opening: 'Namaste {{customer_name}} from {{city}}.',
    closing: '<b>Follow us</b> & come again.',
  };
  expect((await change(texts)).statusCode).toBe(200);
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
  expect(html).toContain('&lt;b&gt;Follow us&lt;/b&gt; &amp; come again.');
  // the merchant's own email about the order stays as it is
  expect(smtp.received.some(({ data }) => data.includes('Follow us') && data.includes('New order'))).toBe(
    false,
  );
});

test('unknown and unfinished placeholders are rejected with the list of the allowed ones', async () => {
  for (const opening of ['{{ordernumber}}', 'Hi {{tracking_number}}', '{{order_number}', '{{}}']) {
    const reply = await change({ opening });
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
  const reply = await preview(draftQuery(texts));
  expect(emailTextsPreview.parse(reply.json()).text).toContain('{{order_total}} <i>Asha</i>');
});

test('a version is restored, the default too; a stale change is rejected; the log has both', async () => {
  await change({ subject: 'First', opening: 'One', closing: '' });
  const first = String((await read()).headers.etag);
  await change({ subject: 'Second' });
  const stale = await change({ subject: 'Third' }, first);
  expect(stale.statusCode).toBe(412);
  expect(stale.json().current).toMatchObject({ subject: 'Second', opening: 'One' });
  const [second, earlier] = (await find()).versions;
  expect([second?.texts.subject, earlier?.texts.subject]).toEqual(['Second', 'First']);
  await change(earlier?.texts ?? {});
  expect((await find()).texts).toEqual({ subject: 'First', opening: 'One', closing: '' });
  await change({ subject: '', opening: '', closing: '' });
  const kinds = emailTextsList.parse(
    (await staffInject(shop.app, editor, 'GET', ADMIN_PATHS.emailTextsList)).json(),
  ).data;
  expect(kinds.find(({ kind }) => kind === KIND)).toMatchObject({
    title: 'Order confirmation',
    isChanged: false,
  });
  const log = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'email.change-texts')
    .execute();
  expect(log.at(-1)?.after).toEqual({ subject: '', opening: '', closing: '' });
});

test('the preview shows a draft with a real order, as text and as a page, and stores nothing', async () => {
  const before = await find();
  const query = draftQuery({ subject: 'Draft {{order_number}}', opening: 'Only a draft', closing: '' });
  const shown = emailTextsPreview.parse((await preview(query)).json());
  expect(shown.subject).toBe(`Draft ${shown.orderNumber}`);
  expect(shown.text).toContain('Only a draft');
  const page = await staffInject(shop.app, editor, 'GET', `${pathOf(ADMIN_PATHS.emailTextsPage)}${query}`);
  expect(page.body).toContain('Only a draft');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(await find()).toEqual(before);
  expect((await preview('?draft=nonsense')).statusCode).toBe(422);
  expect((await preview(draftQuery({ subject: '{{x}}', opening: '', closing: '' }))).statusCode).toBe(422);
  expect((await preview('', 'contact-acknowledgement')).statusCode).toBe(200);
  expect((await preview('', 'password-reset')).statusCode).toBe(404);
});

test('emails that the shop writes when they are queued have the texts too', async () => {
  const path = pathOf(ADMIN_PATHS.emailTexts, 'contact-acknowledgement');
  const etag = String((await staffInject(shop.app, editor, 'GET', path)).headers.etag);
  await staffInject(shop.app, editor, 'PATCH', path, {
    payload: { closing: 'Your {{store_name}}' },
    headers: { 'if-match': etag },
  });
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
