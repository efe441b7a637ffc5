import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { deliverOrder } from '#server/orders/deliver-order.ts';
import { releaseOverdueStock } from '#server/orders/release-overdue-stock.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import { cancelOrder } from '#server/payments/cancel-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { noteRefund } from '#server/payments/refunds/note-refund.ts';
import { returnParcel } from '#server/payments/return-parcel.ts';
import { SIGNATURE_HEADER, signCallback } from '#server/payments/test-gateway/callback.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders.ts';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { placedOrder, readOrder, SHIP_TO, sendOrder } from '#server/testing/builders-orders.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders-payments.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type SmtpStandIn, smtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { testApp } from '#server/testing/test-app.ts';
import { selectNewestMails } from './mail-queries.ts';
import { sendMails } from './send-mails.ts';
import { writeMail } from './write-mail.ts';

const secret = randomBytes(32);
const settings = { ...readSettings({}), shopOrigin: 'https://shop.example' };
let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: SmtpStandIn;

beforeAll(async () => {
  const upi = { address: 'haat@bank', payeeName: 'Haat' };
  [shop, smtp] = await Promise.all([
    testApp({
      secret,
      settings: { testPayments: 'on', codMaxPaise: 1e9, upi, shopOrigin: settings.shopOrigin },
    }),
    smtpStandIn(),
  ]);
});
beforeEach(async () => {
  await shop.db.deleteFrom('mails').execute();
  await saveStoreInfo(shop.db, {
    storeName: 'Haat',
    companyEmail: 'hello@haat.example',
    companyPhone: '+919812345678',
  });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => Promise.all([shop.close(), smtp.close()]));

async function anOrder({ title = 'Kurta', method }: { title?: string; method?: string } = {}) {
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { title, regularPricePaise: 123_456_750, stock: 9 });
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 2 } });
  if (method) await startedPayment(shop.app, who, id, method);
  return { who, id, productId };
}

/** Returns the kinds of an order's emails, oldest first. */
async function kinds(orderId: string) {
  const rows = await shop.db
    .selectFrom('mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function written(kind: string, writer = settings) {
  const mail = (await selectNewestMails(shop.db)).find((one) => one.kind === kind);
  if (!mail) throw new Error(`no mail of kind ${kind}`);
  const found = await writeMail(shop.db, writer, mail);
  if (!found) throw new Error(`a mail of kind ${kind} for nobody`);
  return found;
}

/** Sends every due email to the fake SMTP server. */
async function sendAll() {
  const mail = {
    host: '127.0.0.1',
    port: smtp.port,
    isSecure: false,
    from: { address: 'shop@haat.example' },
  };
  await sendMails({ db: shop.db, settings: { ...settings, mail } }, pino({ level: 'silent' }));
}

/** Words that no email may contain before the payment has arrived. */
const SAYS_PAID = /payment received|have received|\bpaid \(|has arrived/i;

describe('an order', () => {
  test('placed: the shopper and the merchant get an email with the total and the delivery address', async () => {
    const { who, id } = await anOrder();
    expect(await kinds(id)).toEqual(['order-placed', 'new-order']);
    const mail = await written('order-placed');
    expect(mail).toMatchObject({
      to: who.email,
      replyTo: 'hello@haat.example',
      senderName: 'Haat',
      subject: `Your order ${id}`,
    });
    expect(mail.text).toContain('Dear Asha Rao,');
    expect(mail.text).toContain('2 × Kurta: ₹24,69,135.00');
    expect(mail.text).toContain('Total ₹24,69,135.00, tax included. Not paid yet.');
    expect(mail.text).toContain(`https://shop.example/payment?orderId=${id}`);
    expect(mail.text).toContain(`https://shop.example/track-order?id=${id}`);
    expect(mail.text).toContain('Mysuru 570001');
    expect(mail.text).toContain('+91 98123 45678');
    for (const words of ['₹24,69,135.00', 'Not paid yet', `payment?orderId=${id}`, '12 MG Road<br>Near']) {
      expect(mail.html).toContain(words);
    }
    expect(mail.text + mail.html).not.toMatch(SAYS_PAID);
    const owner = await written('new-order');
    expect(owner).toMatchObject({ to: 'hello@haat.example', replyTo: who.email });
    expect(owner.subject).toBe(`New order ${id}: ₹24,69,135.00`);
    expect(owner.text).toContain('+91 98765 43210');
  });

  test('rejected leaves no email', async () => {
    const who = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 1 });
    await shop.db.deleteFrom('mails').execute();
    expect((await sendOrder(shop.app, who, { products: { [id]: 2 } })).statusCode).toBe(409);
    expect(await selectNewestMails(shop.db)).toEqual([]);
  });

  test('submitted several times by an impatient shopper sends each email once', async () => {
    const who = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 9 });
    const replies = await Promise.all(
      [1, 2, 3].map(() => sendOrder(shop.app, who, { products: { [id]: 1 } })),
    );
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await kinds(replies[0]?.json().id)).toEqual(['order-placed', 'new-order']);
  });

  test('paid at a gateway that reports it eight times at once sends one email, and only then', async () => {
    const { who, id } = await anOrder({ method: 'test' });
    expect(await kinds(id)).not.toContain('payment-received');
    const body = (state: string, eventId: string) =>
      JSON.stringify({
        eventId,
        reference: `${id.replace('-', '')}01`,
        amountPaise: 246_913_500,
        currency: 'INR',
        state,
      });
    const tell = (text: string) =>
      sendWebhook(shop.app, 'test', text, { [SIGNATURE_HEADER]: signCallback(secret, text) });
    await tell(body('failed', 'declined'));
    await tell(body('captured', 'cheap').replace('246913500', '100'));
    expect(await kinds(id)).toEqual(['order-placed', 'new-order']);
    // eight copies of one event, and another event that reports the same state
    await Promise.all(Array.from({ length: 8 }, () => tell(body('captured', 'paid'))));
    await tell(body('captured', 'paid again'));
    expect(await kinds(id)).toEqual(['order-placed', 'new-order', 'payment-received']);
    const mail = await written('payment-received');
    expect(mail).toMatchObject({ to: who.email, subject: `Payment received for order ${id}` });
    expect(mail.text).toContain('₹24,69,135.00');
    expect(mail.text).toContain(`https://shop.example/track-order?id=${id}`);
  });

  test('with cash on delivery is never called paid before the cash has arrived', async () => {
    const { id } = await anOrder({ method: 'cod' });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' });
    await deliverOrder(shop.db, id);
    expect(await kinds(id)).toEqual(['order-placed', 'new-order', 'order-shipped', 'order-delivered']);
    for (const kind of await kinds(id)) {
      const { subject, text, html } = await written(kind);
      expect(subject + text + html).not.toMatch(SAYS_PAID);
    }
    expect((await written('order-placed')).text).toContain('To be paid in cash on delivery');
    expect((await written('order-shipped')).text).toContain('Please have ₹24,69,135.00 ready');
    await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-1' });
    expect(await kinds(id)).toContain('payment-received');
    expect((await written('payment-received')).text).toContain('(cash on delivery)');
  });

  test('shipped and delivered: emails with the carrier, the tracking number and a tracking link', async () => {
    const { id } = await anOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '412345678901' });
    const trackingUrl = 'https://carrier.example/t?n=1&x=2';
    await shipOrder(shop.db, { orderNumber: id, carrier: 'Delhivery', trackingNumber: 'DL-77', trackingUrl });
    const shipped = await written('order-shipped');
    expect(shipped.text).toContain('handed over to Delhivery');
    expect(shipped.text).toContain('Tracking number DL-77');
    expect(shipped.text).toContain(`Follow the parcel:\n${trackingUrl}`);
    expect(shipped.text).not.toContain('ready for the delivery');
    expect(shipped.html).toContain('href="https://carrier.example/t?n=1&#38;x=2"');
    await expect(shipOrder(shop.db, { orderNumber: id, carrier: 'Another' })).rejects.toThrow();
    await deliverOrder(shop.db, id);
    expect(await kinds(id)).toEqual([
      'order-placed',
      'new-order',
      'payment-received',
      'order-shipped',
      'order-delivered',
    ]);
    expect((await written('order-delivered')).text).toContain(`track-order?id=${id}`);
  });

  test.each([
    ['upi', 'We send ₹24,69,135.00 back the way it came'],
    [undefined, 'nothing to send back'],
  ])('cancelled (paid by %s): the email says what happens to the payment', async (method, words) => {
    const { id } = await anOrder(method ? { method } : {});
    if (method) await markPaid(shop.db, { orderNumber: id, reference: randomBytes(6).toString('hex') });
    await cancelOrder(shop.db, id, 'sold out');
    expect((await kinds(id)).at(-1)).toBe('order-cancelled');
    expect((await written('order-cancelled')).text).toContain(words);
    // a delayed email shows the present state of the order
    expect((await written('order-placed')).text).not.toContain('waits for your payment');
  });
});

describe('an order returned to the sender', () => {
  const told = async (id: string) => (await written('order-returned')).text.replaceAll(id, 'ORDER');

  test('with cash on delivery: the email says that there is nothing to pay, and has the credit note', async () => {
    const { who, id } = await anOrder({ method: 'cod' });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' });
    await returnParcel(shop.db, { orderNumber: id, isSellable: true });
    expect((await kinds(id)).filter((kind) => kind === 'order-returned')).toHaveLength(1);
    const mail = await written('order-returned');
    expect(mail).toMatchObject({
      to: who.email,
      subject: `The parcel of order ${id} came back to us`,
      attached: { creditNote: expect.stringMatching(/^CN/) },
    });
    expect(mail.text).toContain('You have not paid for it, and there is nothing to pay.');
    expect(mail.text).toContain('The credit note to your invoice is attached');
    expect(mail.text).toContain(`https://shop.example/track-order?id=${id}`);
    expect(mail.text).not.toMatch(/refund/i);
    expect((await written('order-placed')).text).toContain('Came back to us, nothing to pay.');
  });

  test('paid online: the email says that the payment will be refunded, and after the refund, how much', async () => {
    const { who, id } = await anOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '812345678901' });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' });
    expect(await readOrder(shop.app, who, id)).not.toHaveProperty('returnedAt');
    await returnParcel(shop.db, { orderNumber: id, isSellable: true });
    expect(await told(id)).toContain(
      'You have paid ₹24,69,135.00 for it. We refund it as our refund policy says, and write to you once the money has been sent.',
    );
    expect(await told(id)).toContain('Refund policy:\nhttps://shop.example/refund');
    expect(await written('order-returned')).not.toHaveProperty('attached');
    const { status, returnedAt } = await readOrder(shop.app, who, id);
    expect([status, Date.parse(returnedAt) > 0]).toEqual([2, true]);
    await noteRefund(shop.db, { orderNumber: id, reference: 'BACK-2', amountPaise: 5_000 });
    expect(await told(id)).toContain('once the money has been sent. ₹50.00 was sent back.');
    await noteRefund(shop.db, { orderNumber: id, reference: 'BACK-3' });
    expect(await told(id)).toContain('You have paid ₹24,69,135.00 for it. ₹24,69,135.00 was sent back.');
  });
});

describe('a payment that has to be refunded', () => {
  const said = async (who: { headers: { authorization: string } }, id: string) =>
    readOrder(shop.app, who, id);

  test('because it came when the units were sold: the email and the order inform the shopper', async () => {
    const { who, id, productId } = await anOrder({ method: 'upi' });
    await shop.db
      .updateTable('orders')
      .set({ stock_held_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect(await releaseOverdueStock(shop.db)).toBe(1);
    const other = await signedInCustomer(shop.app);
    await placedOrder(shop.app, other, { products: { [productId]: 9 } });
    expect(await said(who, id)).not.toHaveProperty('refundDue');
    expect((await markPaid(shop.db, { orderNumber: id, reference: '612345678901' })).outcome).toBe(
      'refund_due',
    );

    expect(await said(who, id)).toMatchObject({ status: 0, paid: false, refundDue: 2_469_135 });
    expect(await kinds(id)).toEqual(['order-placed', 'new-order', 'refund-due']);
    const mail = await written('refund-due');
    expect(mail).toMatchObject({ to: who.email, subject: `Your payment for order ${id} goes back to you` });
    expect(mail.text).toContain('something in the order had been sold');
    expect(mail.text).toContain('We send ₹24,69,135.00 back the way it came.');
    expect(mail.text).toContain('0-7 working days');
    // a delayed email does not ask for a payment that has been made
    const placed = (await shopMails(id)).find(({ kind }) => kind === 'order-placed');
    expect(placed?.text).not.toMatch(/waits for your payment|\/payment\?/);
    expect(placed?.text).toContain('Paid, to be sent back');

    await noteRefund(shop.db, { orderNumber: id, reference: 'BACK-1' });
    const after = await said(who, id);
    expect(after).toMatchObject({ refunded: 2_469_135 });
    expect(after).not.toHaveProperty('refundDue');
    expect((await written('refund-due')).text).toContain('₹24,69,135.00 was sent back');
  });

  test('because the order was paid already or cancelled: one email per payment', async () => {
    const { id } = await anOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '612345678902' });
    for (const reference of ['612345678903', '612345678903', '612345678904']) {
      await markPaid(shop.db, { orderNumber: id, reference });
    }
    expect((await kinds(id)).filter((kind) => kind === 'refund-due')).toHaveLength(2);
    const mail = await written('refund-due');
    expect(mail.text).toContain('which did not need it. The order itself goes ahead.');
    expect(mail.text).toContain('We send ₹49,38,270.00 back');

    const cancelled = await anOrder();
    await cancelOrder(shop.db, cancelled.id, '');
    expect((await written('order-cancelled')).text).toContain('nothing to send back');
    await markPaid(shop.db, { orderNumber: cancelled.id, reference: '612345678905' });
    const late = (await shopMails(cancelled.id)).find(({ kind }) => kind === 'refund-due');
    expect(late?.text).toContain('which was cancelled.');
    expect(late?.text).toContain('We send ₹24,69,135.00 back');
  });

  test('after the refund, and not before: an email with the amount, the method and when to expect it', async () => {
    const { id } = await anOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '612345678906' });
    await cancelOrder(shop.db, id, 'sold out');
    expect((await written('order-cancelled')).text).toContain('The credit note to your invoice is attached');
    expect(await kinds(id)).not.toContain('refund-sent');
    await noteRefund(shop.db, { orderNumber: id, reference: 'BACK-7', amountPaise: 100_050 });
    const part = await written('refund-sent');
    expect(part).toMatchObject({ subject: `₹1,000.50 sent back for order ${id}`, senderName: 'Haat' });
    const today = new Date().toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    for (const words of [
      `On ${today} we sent ₹1,000.50 of the payment for your order ${id} back to you.`,
      'Refunds are credited in 0-7 working days after that;',
      'Your bank finds it by the number BACK-7.',
      'Another ₹24,68,134.50 is still to be sent back.',
    ]) {
      expect(part.text).toContain(words);
      expect(part.html).toContain(words);
    }
    expect(part.html).toContain('We have sent ₹1,000.50 back to you');
    expect(part.text).not.toMatch(/UPI|credit note/);
    await noteRefund(shop.db, { orderNumber: id, reference: 'BACK-8' });
    expect((await kinds(id)).filter((kind) => kind === 'refund-sent')).toHaveLength(2);
    const rest = await written('refund-sent');
    expect(rest.subject).toContain('₹24,68,134.50');
    expect(rest.text).not.toContain('still to be sent back');
  });

  async function shopMails(orderId: string) {
    const mails = (await selectNewestMails(shop.db)).filter((mail) => mail.orderId === orderId);
    return await Promise.all(
      mails.map(async (mail) => ({
        kind: mail.kind,
        text: (await writeMail(shop.db, settings, mail))?.text,
      })),
    );
  }
});

test('a new order goes to OWNER_EMAIL, else to the store’s email, and is not sent if both are missing', async () => {
  const { id } = await anOrder();
  expect((await written('new-order', { ...settings, ownerEmail: 'owner@haat.example' })).to).toBe(
    'owner@haat.example',
  );
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  await sendAll();
  const rows = await shop.db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'order-placed', sent_at: expect.any(Date) },
    { kind: 'new-order', sent_at: null, next_attempt_at: null, last_error: 'nobody to send it to' },
  ]);
});

test('the invoice is attached to the payment email, and for cash on delivery to the shipping email', async () => {
  smtp.behave({ kind: 'accepts' });
  smtp.taken.length = 0;
  const paid = await anOrder({ method: 'upi' });
  await markPaid(shop.db, { orderNumber: paid.id, reference: '712345678901' });
  await shipOrder(shop.db, { orderNumber: paid.id, carrier: 'India Post' });
  const cod = await anOrder({ method: 'cod' });
  await shipOrder(shop.db, { orderNumber: cod.id, carrier: 'India Post' });
  await sendAll();
  const withFile = smtp.taken.filter(({ data }) => data.includes('application/pdf'));
  const subjects = withFile.map(({ data }) =>
    /^Subject: (.*(?:\r\n .*)*)/m.exec(data)?.[1]?.replace(/\r\n/g, ''),
  );
  expect(subjects.toSorted()).toEqual(
    [`Payment received for order ${paid.id}`, `Your order ${cod.id} is on its way`].toSorted(),
  );
  for (const { data } of withFile) {
    const [, name, file = ''] =
      /filename="?([^"\r\n]+)"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
        data.slice(data.indexOf('application/pdf')),
      ) ?? [];
    expect(name).toMatch(/^invoice-\d\d-\d\d-\d{6}\.pdf$/);
    expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the credit note is attached to the cancellation email, or to the refund email if the order goes ahead', async () => {
  smtp.behave({ kind: 'accepts' });
  const paid = await anOrder({ method: 'upi' });
  await markPaid(shop.db, { orderNumber: paid.id, reference: '712345678902' });
  const cod = await anOrder({ method: 'cod' });
  await shop.db.deleteFrom('mails').execute();
  smtp.taken.length = 0;
  await noteRefund(shop.db, { orderNumber: paid.id, reference: 'BACK-9', amountPaise: 100 });
  await cancelOrder(shop.db, cod.id, 'nobody at home');
  await sendAll();
  const names = smtp.taken.map(({ data }) => /filename="?([^"\r\n]+)"?/.exec(data)?.[1]);
  expect(names).toEqual([1, 2].map(() => expect.stringMatching(/^credit-note-CN-\d\d-\d\d-\d{6}\.pdf$/)));
  expect(new Set(names).size).toBe(2);
});

test('a mail server that rejects everything harms no order', async () => {
  smtp.behave({ kind: 'refuses' });
  const { id, who } = await anOrder({ method: 'upi' });
  await sendAll();
  await markPaid(shop.db, { orderNumber: id, reference: '512345678901' });
  expect(await readOrder(shop.app, who, id)).toMatchObject({ status: 1, paid: true });
});

describe('names and titles that are HTML', () => {
  const HOSTILE = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>';

  test('stay text in every email', async () => {
    await saveStoreInfo(shop.db, { storeName: `Haat ${HOSTILE}`, companyEmail: 'hello@haat.example' });
    const who = await signedInCustomer(shop.app);
    const { id: productId } = await addProduct(shop.db, {
      title: HOSTILE,
      variants: [{ size: HOSTILE, color: HOSTILE }],
    });
    const shippingAddress = {
      ...SHIP_TO,
      fullName: HOSTILE,
      address: HOSTILE,
      city: HOSTILE,
      state: HOSTILE,
    };
    const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 }, shippingAddress });
    await markPaid(shop.db, { orderNumber: id, reference: randomBytes(6).toString('hex') });
    await shipOrder(shop.db, { orderNumber: id, carrier: HOSTILE, trackingNumber: HOSTILE });
    await deliverOrder(shop.db, id);
    for (const kind of await kinds(id)) {
      const { html, text } = await written(kind);
      expect(html).not.toMatch(/<(img|script)/i);
      expect(html).not.toContain(`"'`);
      expect(
        html.match(/<\/?[a-z][a-z0-9]*/gi)?.every((tag) => KNOWN_TAGS.has(tag.replace(/^<\/?/, ''))),
      ).toBe(true);
      // such a name is left out of the greeting
      expect(text).not.toContain('Dear <');
    }
  });

  const KNOWN_TAGS = new Set('html head meta title style body table tr td h1 h2 p a br span'.split(' '));
});

test('an email loads no external resource', async () => {
  await anOrder();
  const { html } = await written('order-placed');
  expect(html).not.toMatch(/\b(src|background|srcset)=|url\(|@import|<link/i);
});
