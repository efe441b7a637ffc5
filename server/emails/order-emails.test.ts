import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { cancelItems } from '#server/order-management/cancellation/cancel-items.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { returnOrder } from '#server/order-management/return-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { unpackShipment } from '#server/orders/fulfillment/unpack-shipment.ts';
import { releaseExpiredHolds } from '#server/orders/stock/release-expired-holds.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { SIGNATURE_HEADER, signWebhook } from '#server/payments/test-gateway/webhook-message.ts';
import { readSettings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { selectNewestEmails } from './email-queries.ts';
import { renderEmail } from './render-email.ts';
import { retryEmails, sendEmails } from './send-emails.ts';

const signingSecret = randomBytes(32);
const settings = { ...readSettings({}), shopOrigin: 'https://shop.example' };
let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;

beforeAll(async () => {
  const upi = { address: 'haat@bank', payeeName: 'Haat' };
  [shop, smtp] = await Promise.all([
    testApp({
      signingSecret,
      settings: { testPayments: 'on', codMaxPaise: 1e9, upi, shopOrigin: settings.shopOrigin },
    }),
    startFakeSmtpServer(),
  ]);
});
const STORE = { storeName: 'Haat', companyEmail: 'hello@haat.example', companyPhone: '+919812345678' };

beforeEach(async () => {
  await shop.db.deleteFrom('email_outbox').execute();
  await saveStoreInfo(shop.db, STORE);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => Promise.all([shop.close(), smtp.close()]));

async function createOrder({ title = 'Kurta', method }: { title?: string; method?: string } = {}) {
  const customer = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { title, regularPricePaise: 123_456_750, stock: 9 });
  const { id } = await placedOrder(shop.app, customer, { products: { [productId]: 2 } });
  if (method) await startedPayment(shop.app, customer, id, method);
  return { who: customer, id, productId };
}

/** Returns the kinds of an order's emails, oldest first. */
async function listEmailKinds(orderId: string) {
  const rows = await shop.db
    .selectFrom('email_outbox')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function renderEmailOfKind(kind: string, renderSettings = settings) {
  const email = (await selectNewestEmails(shop.db)).find((candidate) => candidate.kind === kind);
  if (!email) throw new Error(`no mail of kind ${kind}`);
  const rendered = await renderEmail(shop.db, renderSettings, email);
  if (!rendered) throw new Error(`a mail of kind ${kind} for nobody`);
  return rendered;
}

/** Sends every due email to the fake SMTP server. */
async function sendAll() {
  const { email } = smtp;
  await sendEmails(
    { db: shop.db, encryptionKeys: shop.encryptionKeys, settings: { ...settings, email } },
    pino({ level: 'silent' }),
  );
}

/** Words that no email may contain before the payment has arrived. */
const PAID_WORDS = /payment received|have received|\bpaid \(|has arrived/i;

describe('an order', () => {
  test('placed: the shopper and the merchant get an email with the total and the delivery address', async () => {
    const { who: customer, id } = await createOrder();
    expect(await listEmailKinds(id)).toEqual(['order-placed', 'new-order']);
    const email = await renderEmailOfKind('order-placed');
    expect(email).toMatchObject({
      to: customer.email,
      replyTo: 'hello@haat.example',
      senderName: 'Haat',
      subject: `Your order ${id}`,
    });
    expect(email.text).toContain('Dear Asha Rao,');
    expect(email.text).toContain('2 × Kurta: ₹24,69,135.00');
    expect(email.text).toContain('Total ₹24,69,135.00, tax included. Not paid yet.');
    expect(email.text).toContain(`https://shop.example/payment?orderId=${id}`);
    expect(email.text).toContain(`https://shop.example/track-order?id=${id}`);
    expect(email.text).toContain('Mysuru 570001');
    expect(email.text).toContain('+91 98123 45678');
    for (const words of ['₹24,69,135.00', 'Not paid yet', `payment?orderId=${id}`, '12 MG Road<br>Near']) {
      expect(email.html).toContain(words);
    }
    expect(email.text + email.html).not.toMatch(PAID_WORDS);
    const merchantEmail = await renderEmailOfKind('new-order');
    expect(merchantEmail).toMatchObject({ to: 'hello@haat.example', replyTo: customer.email });
    expect(merchantEmail.subject).toBe(`New order ${id}: ₹24,69,135.00, not paid yet`);
    expect(merchantEmail.text).toContain('It is not paid yet: please do not send it before it is.');
    expect(merchantEmail.text).toContain('+91 98765 43210');
    expect(merchantEmail.text).toContain(`https://shop.example/admin/orders/${id}`);
  });

  test('rejected leaves no email', async () => {
    const customer = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 1 });
    await shop.db.deleteFrom('email_outbox').execute();
    expect((await postOrder(shop.app, customer, { products: { [id]: 2 } })).statusCode).toBe(409);
    expect(await selectNewestEmails(shop.db)).toEqual([]);
  });

  test('submitted several times by an impatient shopper sends each email once', async () => {
    const customer = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 9 });
    const replies = await Promise.all(
      [1, 2, 3].map(() => postOrder(shop.app, customer, { products: { [id]: 1 } })),
    );
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await listEmailKinds(replies[0]?.json().id)).toEqual(['order-placed', 'new-order']);
  });

  test('paid at a gateway that reports it eight times at once sends one email, and only then', async () => {
    const { who: customer, id } = await createOrder({ method: 'test' });
    expect(await listEmailKinds(id)).not.toContain('payment-received');
    const body = (state: string, eventId: string) =>
      JSON.stringify({
        eventId,
        reference: `${id.replace('-', '')}01`,
        amountPaise: 246_913_500,
        currency: 'INR',
        state,
      });
    const postWebhook = (text: string) =>
      sendWebhook(shop.app, 'test', text, { [SIGNATURE_HEADER]: signWebhook(signingSecret, text) });
    await postWebhook(body('failed', 'declined'));
    await postWebhook(body('captured', 'cheap').replace('246913500', '100'));
    expect(await listEmailKinds(id)).toEqual(['order-placed', 'new-order']);
    // eight copies of one event, and another event that reports the same state
    await Promise.all(Array.from({ length: 8 }, () => postWebhook(body('captured', 'paid'))));
    await postWebhook(body('captured', 'paid again'));
    expect(await listEmailKinds(id)).toEqual(['order-placed', 'new-order', 'payment-received']);
    const email = await renderEmailOfKind('payment-received');
    expect(email).toMatchObject({ to: customer.email, subject: `Payment received for order ${id}` });
    expect(email.text).toContain('₹24,69,135.00');
    expect(email.text).toContain(`https://shop.example/track-order?id=${id}`);
  });

  test('with cash on delivery is never called paid before the cash has arrived', async () => {
    const { id } = await createOrder({ method: 'cod' });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    await deliverOrder(shop.db, id, COMMAND_LINE);
    expect(await listEmailKinds(id)).toEqual([
      'order-placed',
      'new-order',
      'order-shipped',
      'order-delivered',
    ]);
    for (const kind of await listEmailKinds(id)) {
      const { subject, text, html } = await renderEmailOfKind(kind);
      expect(subject + text + html).not.toMatch(PAID_WORDS);
    }
    expect((await renderEmailOfKind('order-placed')).text).toContain('To be paid in cash on delivery');
    expect((await renderEmailOfKind('order-shipped')).text).toContain('Please have ₹24,69,135.00 ready');
    await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-1' }, COMMAND_LINE);
    expect(await listEmailKinds(id)).toContain('payment-received');
    expect((await renderEmailOfKind('payment-received')).text).toContain('(cash on delivery)');
  });

  test('with cash on delivery chosen after its first emails: both are written to again, once', async () => {
    const { who: customer, id } = await createOrder();
    await sendAll();
    expect((await renderEmailOfKind('new-order')).subject).toContain('not paid yet');
    await startedPayment(shop.app, customer, id, 'cod');
    expect(await listEmailKinds(id)).toEqual([
      'order-placed',
      'new-order',
      'cash-on-delivery-chosen',
      'order-to-send',
    ]);
    smtp.received.length = 0;
    await sendAll();
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual([customer.email, 'hello@haat.example']);
    const email = await renderEmailOfKind('cash-on-delivery-chosen');
    expect(email.subject).toBe(`Your order ${id} is confirmed: cash on delivery`);
    expect(email.text).toContain('There is nothing to pay now.');
    expect(email.text).toContain('Please have ₹24,69,135.00 ready for the delivery.');
    const merchantEmail = await renderEmailOfKind('order-to-send');
    expect(merchantEmail.subject).toBe(`Order ${id}: ₹24,69,135.00, cash on delivery`);
    expect(merchantEmail.text).toContain('It is paid in cash on delivery: please send it.');
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const late = await renderEmailOfKind('cash-on-delivery-chosen');
    expect(late.subject + late.text).not.toMatch(/ready for the delivery|is confirmed/);
    expect((await renderEmailOfKind('order-to-send')).text).toContain('there is nothing to send');
  });

  test('with cash on delivery chosen before its first emails are sent: these say so, and no others follow', async () => {
    const { id } = await createOrder({ method: 'cod' });
    expect(await listEmailKinds(id)).toEqual(['order-placed', 'new-order']);
    expect((await renderEmailOfKind('new-order')).subject).toContain('cash on delivery');
  });

  test('shipped and delivered: emails with the carrier, the tracking number and a tracking link', async () => {
    const { id } = await createOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '412345678901' }, COMMAND_LINE);
    const trackingUrl = 'https://carrier.example/t?n=1&x=2';
    await shipOrder(
      shop.db,
      { orderNumber: id, carrier: 'Delhivery', trackingNumber: 'DL-77', trackingUrl },
      COMMAND_LINE,
    );
    const shipped = await renderEmailOfKind('order-shipped');
    expect(shipped.text).toContain('handed over to Delhivery');
    expect(shipped.text).toContain('Tracking number DL-77');
    expect(shipped.text).toContain(`Follow the parcel:\n${trackingUrl}`);
    expect(shipped.text).not.toContain('ready for the delivery');
    expect(shipped.html).toContain('href="https://carrier.example/t?n=1&amp;x=2"');
    await expect(shipOrder(shop.db, { orderNumber: id, carrier: 'Another' }, COMMAND_LINE)).rejects.toThrow();
    await deliverOrder(shop.db, id, COMMAND_LINE);
    expect(await listEmailKinds(id)).toEqual([
      'order-placed',
      'new-order',
      'payment-received',
      'order-shipped',
      'order-delivered',
    ]);
    expect((await renderEmailOfKind('order-delivered')).text).toContain(`track-order?id=${id}`);
  });

  test.each([
    ['upi', 'We send ₹24,69,135.00 back the way it came'],
    [undefined, 'nothing to send back'],
  ])('cancelled (paid by %s): the email states what happens to the payment', async (method, words) => {
    const { id } = await createOrder(method ? { method } : {});
    if (method)
      await markPaid(shop.db, { orderNumber: id, reference: randomBytes(6).toString('hex') }, COMMAND_LINE);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    expect((await listEmailKinds(id)).at(-1)).toBe('order-cancelled');
    expect((await renderEmailOfKind('order-cancelled')).text).toContain(words);
    // a delayed email shows the present state of the order
    expect((await renderEmailOfKind('order-placed')).text).not.toContain('waits for your payment');
  });
});

describe('an order returned to the sender', () => {
  const returnEmailText = async (id: string) =>
    (await renderEmailOfKind('order-returned')).text.replaceAll(id, 'ORDER');

  test('with cash on delivery: the email states that there is nothing to pay, and has the credit note', async () => {
    const { who: customer, id } = await createOrder({ method: 'cod' });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    await returnOrder(shop.db, { orderNumber: id, isSellable: true }, COMMAND_LINE);
    expect((await listEmailKinds(id)).filter((kind) => kind === 'order-returned')).toHaveLength(1);
    const email = await renderEmailOfKind('order-returned');
    expect(email).toMatchObject({
      to: customer.email,
      subject: `The parcel of order ${id} came back to us`,
      attachedDocument: { creditNote: expect.stringMatching(/^CN/) },
    });
    expect(email.text).toContain('You have not paid for it, and there is nothing to pay.');
    expect(email.text).toContain('The credit note to your invoice is attached');
    expect(email.text).toContain(`https://shop.example/track-order?id=${id}`);
    expect(email.text).not.toMatch(/refund/i);
    expect((await renderEmailOfKind('order-placed')).text).toContain('Came back to us, nothing to pay.');
  });

  test('of several shipments with cash on delivery: each email has its own credit note', async () => {
    const { id } = await createOrder({ method: 'cod' });
    const parts = [[{ lineNo: 1, quantity: 1 }], [{ lineNo: 1, quantity: 1 }]];
    await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
    const documents = [];
    for (const orderNumber of [`${id}/1`, `${id}/2`])
      await shipOrder(shop.db, { orderNumber, carrier: 'India Post' }, COMMAND_LINE);
    for (const orderNumber of [`${id}/1`, `${id}/2`]) {
      await returnOrder(shop.db, { orderNumber, isSellable: true }, COMMAND_LINE);
      documents.push((await renderEmailOfKind('order-returned')).attachedDocument);
    }
    const notes = await shop.db
      .selectFrom('credit_notes')
      .select('number as creditNote')
      .where('order_id', '=', id)
      .orderBy('number')
      .execute();
    expect(notes).toHaveLength(2);
    expect(documents).toEqual(notes);
  });

  test('paid online: the email states that the payment will be refunded, and after the refund, how much', async () => {
    const { who: customer, id } = await createOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '812345678901' }, COMMAND_LINE);
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    expect(await readOrder(shop.app, customer, id)).not.toHaveProperty('returnedAt');
    await returnOrder(shop.db, { orderNumber: id, isSellable: true }, COMMAND_LINE);
    expect(await returnEmailText(id)).toContain(
      'You have paid ₹24,69,135.00 for it. We refund it as our refund policy says, and write to you once the money has been sent.',
    );
    expect(await returnEmailText(id)).toContain('Refund policy:\nhttps://shop.example/refund');
    expect(await renderEmailOfKind('order-returned')).not.toHaveProperty('attachedDocument');
    const { status, returnedAt } = await readOrder(shop.app, customer, id);
    expect([status, Date.parse(returnedAt) > 0]).toEqual([2, true]);
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: 'BACK-2', amountPaise: 5_000 },
      COMMAND_LINE,
    );
    expect(await returnEmailText(id)).toContain('once the money has been sent. ₹50.00 was sent back.');
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-3' }, COMMAND_LINE);
    expect(await returnEmailText(id)).toContain(
      'You have paid ₹24,69,135.00 for it. ₹24,69,135.00 was sent back.',
    );
  });
});

describe('an order in two shipments, one of which came back', () => {
  /** 3 kurtas at ₹299 in the first shipment, a shawl of ₹649 in the second, not handed over. */
  async function orderInTwo(method: string) {
    const customer = await signedInCustomer(shop.app);
    const [kurta, shawl] = [
      await addProduct(shop.db, { title: 'Kurta', regularPricePaise: 29_900 }),
      await addProduct(shop.db, { title: 'Shawl', regularPricePaise: 64_900 }),
    ];
    const { id } = await placedOrder(shop.app, customer, { products: { [kurta.id]: 3, [shawl.id]: 1 } });
    await startedPayment(shop.app, customer, id, method);
    const lines = await shop.db
      .selectFrom('order_lines')
      .select(['line_no as lineNo', 'title', 'quantity'])
      .where('order_id', '=', id)
      .execute();
    const unitsOf = (title: string) =>
      lines.filter((line) => line.title === title).map(({ lineNo, quantity }) => ({ lineNo, quantity }));
    const pack = async (...titles: string[]) => {
      await packOrder(shop.db, { orderNumber: id, parts: titles.map(unitsOf) }, COMMAND_LINE);
    };
    const ship = (number: number) =>
      shipOrder(shop.db, { orderNumber: `${id}/${number}`, carrier: 'India Post' }, COMMAND_LINE);
    const giveBack = (number: number) =>
      returnOrder(shop.db, { orderNumber: `${id}/${number}`, isSellable: true }, COMMAND_LINE);
    return { id, unitsOf, pack, ship, giveBack };
  }

  test('and cash: the payment email has the amount that was collected', async () => {
    const { id, pack, ship, giveBack } = await orderInTwo('cod');
    await pack('Kurta', 'Shawl');
    await ship(1);
    await ship(2);
    await giveBack(1);
    expect((await renderEmailOfKind('order-placed')).text).toContain(
      'A part came back to us, ₹649.00 to be paid in cash on delivery.',
    );
    await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-2' }, COMMAND_LINE);
    expect((await renderEmailOfKind('payment-received')).text).toContain('We have received ₹649.00 for');
    // an email about the return that is sent late
    expect((await renderEmailOfKind('order-returned')).text).toContain('You have not paid for it');
  });

  test('and cash, the rest cancelled: the email demands no money and announces no shipment', async () => {
    const { id, unitsOf, pack, ship, giveBack } = await orderInTwo('cod');
    await pack('Kurta');
    await ship(1);
    await giveBack(1);
    const request = { lines: unitsOf('Shawl'), reason: 'out-of-stock' as const };
    await cancelItems(shop.db, [], { orderNumber: id, ...request }, COMMAND_LINE);
    const { text } = await renderEmailOfKind('items-cancelled');
    expect(text).toContain('You have nothing to pay for it.');
    expect(text).toContain('The rest of the order came back to us: nothing more will be sent.');
    expect(text).not.toMatch(/now costs|goes ahead|cash on delivery/);
  });

  test('and cash, a part of the rest cancelled: the email has the price of what is still to come', async () => {
    const { id, unitsOf, pack, ship, giveBack } = await orderInTwo('cod');
    await pack('Shawl');
    await ship(1);
    await giveBack(1);
    const lines = unitsOf('Kurta').map(({ lineNo }) => ({ lineNo, quantity: 1 }));
    await cancelItems(shop.db, [], { orderNumber: id, lines, reason: 'customer' }, COMMAND_LINE);
    const { text } = await renderEmailOfKind('items-cancelled');
    expect(text).toContain('the order now costs ₹598.00, which you pay in cash on delivery.');
    expect(text).toContain('The rest of your order goes ahead as planned.');
  });

  test('and paid online: the email has the price of what came back', async () => {
    const { id, pack, ship, giveBack } = await orderInTwo('upi');
    await markPaid(shop.db, { orderNumber: id, reference: '812345678902' }, COMMAND_LINE);
    await pack('Kurta', 'Shawl');
    await ship(1);
    await ship(2);
    await giveBack(1);
    expect((await renderEmailOfKind('order-returned')).text).toContain(
      'You have paid ₹897.00 for it. We refund it as our refund policy says,',
    );
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: 'BACK-4', amountPaise: 89_700 },
      COMMAND_LINE,
    );
    const { text } = await renderEmailOfKind('order-returned');
    expect(text).toContain('You have paid ₹897.00 for it. ₹897.00 was sent back.');
    expect((await renderEmailOfKind('payment-received')).text).toContain('We have received ₹1,546.00 for');
  });

  test.each(['upi', 'cod'])(
    'paid by %s: the email about the first shipment has the invoice',
    async (method) => {
      const { id, pack, ship } = await orderInTwo(method);
      if (method === 'upi')
        await markPaid(shop.db, { orderNumber: id, reference: '812345678903' }, COMMAND_LINE);
      await pack('Kurta', 'Shawl');
      // the shipment with the lower number is not always the first that is sent
      await ship(2);
      const first = await renderEmailOfKind('order-shipped');
      expect(first.attachedDocument).toEqual({ invoiceOf: id });
      expect(first.text).toContain('The invoice is attached');
      await ship(1);
      const second = await renderEmailOfKind('order-shipped');
      expect(second.text).toContain('Shipment 1 of 2');
      expect(second.text).not.toContain('The invoice is attached');
      expect(second.attachedDocument).toBeUndefined();
      if (method === 'upi')
        expect((await renderEmailOfKind('payment-received')).attachedDocument).toBeUndefined();
    },
  );
});

test('the third of three shipments, the second of which was unpacked and cancelled, is 3 of 3', async () => {
  const customer = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db);
  const { id } = await placedOrder(shop.app, customer, { products: { [productId]: 3 } });
  await startedPayment(shop.app, customer, id, 'cod');
  const lines = [{ lineNo: 1, quantity: 1 }];
  const { shipments } = await packOrder(
    shop.db,
    { orderNumber: id, parts: [lines, lines, lines] },
    COMMAND_LINE,
  );
  const ship = async (number: number) => {
    await shipOrder(shop.db, { orderNumber: `${id}/${number}`, carrier: 'India Post' }, COMMAND_LINE);
    return await renderEmailOfKind('order-shipped');
  };
  const first = await ship(1);
  expect(first.subject).toBe(`Shipment 1 of 3 of your order ${id} is on its way`);
  expect(first.text).toContain('1 of 3 shipments sent. The rest follows.');
  await unpackShipment(shop.db, shipments[1]?.id ?? 0, COMMAND_LINE);
  await cancelItems(shop.db, [], { orderNumber: id, lines, reason: 'customer' }, COMMAND_LINE);
  const last = await ship(3);
  expect(last.subject).toBe(`Shipment 3 of 3 of your order ${id} is on its way`);
  expect(last.text).not.toContain('The rest follows.');
});

describe('a payment that has to be refunded', () => {
  const fetchOrder = async (customer: { headers: { authorization: string } }, id: string) =>
    readOrder(shop.app, customer, id);

  test('because it came when the units were sold: the email and the order inform the shopper', async () => {
    const { who: customer, id, productId } = await createOrder({ method: 'upi' });
    await shop.db
      .updateTable('orders')
      .set({ stock_held_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect(await releaseExpiredHolds(shop.db)).toBe(1);
    const other = await signedInCustomer(shop.app);
    await placedOrder(shop.app, other, { products: { [productId]: 9 } });
    expect(await fetchOrder(customer, id)).not.toHaveProperty('refundDue');
    expect(
      (await markPaid(shop.db, { orderNumber: id, reference: '612345678901' }, COMMAND_LINE)).outcome,
    ).toBe('refund_due');

    expect(await fetchOrder(customer, id)).toMatchObject({ status: 0, paid: false, refundDue: 2_469_135 });
    expect(await listEmailKinds(id)).toEqual(['order-placed', 'new-order', 'refund-due']);
    const email = await renderEmailOfKind('refund-due');
    expect(email).toMatchObject({
      to: customer.email,
      subject: `Your payment for order ${id} goes back to you`,
    });
    expect(email.text).toContain('something in the order had been sold');
    expect(email.text).toContain('We send ₹24,69,135.00 back the way it came.');
    expect(email.text).toContain('0-7 working days');
    // a delayed email does not ask for a payment that has been made
    const placed = (await renderEmailsOf(id)).find(({ kind }) => kind === 'order-placed');
    expect(placed?.text).not.toMatch(/waits for your payment|\/payment\?/);
    expect(placed?.text).toContain('Paid, to be sent back');

    const content = { 'shop.refundTime': 'Refunds arrive within 14 days.' };
    await saveStoreInfo(shop.db, { ...STORE, content });
    expect((await renderEmailOfKind('refund-due')).text).toContain(
      'We send ₹24,69,135.00 back the way it came. Refunds arrive within 14 days.',
    );

    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-1' }, COMMAND_LINE);
    expect((await renderEmailOfKind('refund-sent')).text).toContain('Refunds arrive within 14 days.');
    const after = await fetchOrder(customer, id);
    expect(after).toMatchObject({ refunded: 2_469_135 });
    expect(after).not.toHaveProperty('refundDue');
    expect((await renderEmailOfKind('refund-due')).text).toContain('₹24,69,135.00 was sent back');
  });

  test('because the order was paid already or cancelled: one email per payment', async () => {
    const { id } = await createOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '612345678902' }, COMMAND_LINE);
    for (const reference of ['612345678903', '612345678903', '612345678904']) {
      await markPaid(shop.db, { orderNumber: id, reference }, COMMAND_LINE);
    }
    expect((await listEmailKinds(id)).filter((kind) => kind === 'refund-due')).toHaveLength(2);
    const email = await renderEmailOfKind('refund-due');
    expect(email.text).toContain('which did not need it. The order itself goes ahead.');
    expect(email.text).toContain('We send ₹49,38,270.00 back');

    const cancelled = await createOrder();
    await cancelOrder(shop.db, cancelled.id, {}, COMMAND_LINE);
    expect((await renderEmailOfKind('order-cancelled')).text).toContain('nothing to send back');
    await markPaid(shop.db, { orderNumber: cancelled.id, reference: '612345678905' }, COMMAND_LINE);
    const lateEmail = (await renderEmailsOf(cancelled.id)).find(({ kind }) => kind === 'refund-due');
    expect(lateEmail?.text).toContain('which was cancelled.');
    expect(lateEmail?.text).toContain('We send ₹24,69,135.00 back');
  });

  test('after the refund, and not before: an email with the amount, the method and when to expect it', async () => {
    await saveStoreInfo(shop.db, { ...STORE, invoiceAt: 'payment' });
    const { id } = await createOrder({ method: 'upi' });
    await markPaid(shop.db, { orderNumber: id, reference: '612345678906' }, COMMAND_LINE);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    expect((await renderEmailOfKind('order-cancelled')).text).toContain(
      'The credit note to your invoice is attached',
    );
    expect(await listEmailKinds(id)).not.toContain('refund-sent');
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: 'BACK-7', amountPaise: 100_050 },
      COMMAND_LINE,
    );
    const partialRefundEmail = await renderEmailOfKind('refund-sent');
    expect(partialRefundEmail).toMatchObject({
      subject: `₹1,000.50 sent back for order ${id}`,
      senderName: 'Haat',
    });
    const today = new Date().toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    for (const words of [
      `On ${today} we sent ₹1,000.50 of the payment for your order ${id} back to you.`,
      'Refunds are credited in 0-7 working days;',
      'Your bank finds it by the number BACK-7.',
      'Another ₹24,68,134.50 is still to be sent back.',
    ]) {
      expect(partialRefundEmail.text).toContain(words);
      expect(partialRefundEmail.html).toContain(words);
    }
    expect(partialRefundEmail.html).toContain('We have sent ₹1,000.50 back to you');
    expect(partialRefundEmail.text).not.toMatch(/\bUPI\b|credit note/);
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-8' }, COMMAND_LINE);
    expect((await listEmailKinds(id)).filter((kind) => kind === 'refund-sent')).toHaveLength(2);
    const remainingRefundEmail = await renderEmailOfKind('refund-sent');
    expect(remainingRefundEmail.subject).toContain('₹24,68,134.50');
    expect(remainingRefundEmail.text).not.toContain('still to be sent back');
  });

  async function renderEmailsOf(orderId: string) {
    const emails = (await selectNewestEmails(shop.db)).filter((email) => email.orderId === orderId);
    return await Promise.all(
      emails.map(async (email) => ({
        kind: email.kind,
        text: (await renderEmail(shop.db, settings, email))?.text,
      })),
    );
  }
});

test('a new order goes to OWNER_EMAIL, else to the store’s email, and is not sent if both are missing', async () => {
  const { id } = await createOrder();
  expect(
    (await renderEmailOfKind('new-order', { ...settings, merchantEmail: 'owner@haat.example' })).to,
  ).toBe('owner@haat.example');
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  await sendAll();
  const rows = await shop.db
    .selectFrom('email_outbox')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'order-placed', sent_at: expect.any(Date) },
    { kind: 'new-order', sent_at: null, next_attempt_at: null, last_error: 'nobody to send it to' },
  ]);
  // the merchant need not do anything about it
  expect((await actionItemTexts(shop.db)).map(({ heading }) => heading)).not.toContain(
    'Emails that could not be sent',
  );
  expect(await retryEmails(shop.db)).toBe(0);
});

test('the merchant’s email about a new order states whether it is paid, as of when it is sent', async () => {
  const paid = await createOrder({ method: 'upi' });
  await markPaid(shop.db, { orderNumber: paid.id, reference: '712345678900' }, COMMAND_LINE);
  expect((await renderEmailOfKind('new-order')).subject).toMatch(/₹24,69,135\.00, paid$/);
  await shop.db.deleteFrom('email_outbox').execute();
  await createOrder({ method: 'cod' });
  expect((await renderEmailOfKind('new-order')).text).toContain('It is paid in cash on delivery');
  await shop.db.deleteFrom('email_outbox').execute();
  const cancelled = await createOrder();
  await cancelOrder(shop.db, cancelled.id, {}, COMMAND_LINE);
  expect((await renderEmailOfKind('new-order')).subject).toMatch(/, cancelled$/);
});

test('an invoice issued at dispatch is attached to the shipping email; no email before promises one', async () => {
  smtp.setBehavior({ kind: 'accept' });
  const orders = [await createOrder({ method: 'upi' }), await createOrder({ method: 'cod' })];
  await markPaid(shop.db, { orderNumber: orders[0]?.id ?? '', reference: '712345678911' }, COMMAND_LINE);
  smtp.received.length = 0;
  await sendAll();
  expect(smtp.received.length).toBeGreaterThanOrEqual(5);
  const orderEmails = smtp.received.filter(({ data }) => !data.includes('Subject: Welcome'));
  for (const { data } of orderEmails) expect(data).not.toMatch(/invoice|application\/pdf/i);
  smtp.received.length = 0;
  for (const { id } of orders)
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  await sendAll();
  expect(smtp.received).toHaveLength(2);
  for (const { data } of smtp.received) {
    expect(data).toContain('The invoice is attached');
    expect(data).toMatch(/filename="?invoice-\d\d-\d\d-\d{6}\.pdf/);
  }
});

test('an invoice issued at payment is attached to the payment email, and for cash on delivery to the shipping email', async () => {
  await saveStoreInfo(shop.db, { ...STORE, invoiceAt: 'payment' });
  smtp.setBehavior({ kind: 'accept' });
  smtp.received.length = 0;
  const paidOrder = await createOrder({ method: 'upi' });
  await markPaid(shop.db, { orderNumber: paidOrder.id, reference: '712345678901' }, COMMAND_LINE);
  await shipOrder(shop.db, { orderNumber: paidOrder.id, carrier: 'India Post' }, COMMAND_LINE);
  const codOrder = await createOrder({ method: 'cod' });
  await shipOrder(shop.db, { orderNumber: codOrder.id, carrier: 'India Post' }, COMMAND_LINE);
  await sendAll();
  const withFile = smtp.received.filter(({ data }) => data.includes('application/pdf'));
  const subjects = withFile.map(({ data }) =>
    /^Subject: (.*(?:\r\n .*)*)/m.exec(data)?.[1]?.replace(/\r\n/g, ''),
  );
  expect(subjects.toSorted()).toEqual(
    [`Payment received for order ${paidOrder.id}`, `Your order ${codOrder.id} is on its way`].toSorted(),
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
  await saveStoreInfo(shop.db, { ...STORE, invoiceAt: 'payment' });
  smtp.setBehavior({ kind: 'accept' });
  const paidOrder = await createOrder({ method: 'upi' });
  await markPaid(shop.db, { orderNumber: paidOrder.id, reference: '712345678902' }, COMMAND_LINE);
  const codOrder = await createOrder({ method: 'cod' });
  await shop.db.deleteFrom('email_outbox').execute();
  smtp.received.length = 0;
  await recordManualRefund(
    shop.db,
    { orderNumber: paidOrder.id, reference: 'BACK-9', amountPaise: 100 },
    COMMAND_LINE,
  );
  await cancelOrder(shop.db, codOrder.id, { note: 'nobody at home' }, COMMAND_LINE);
  await sendAll();
  const names = smtp.received.map(({ data }) => /filename="?([^"\r\n]+)"?/.exec(data)?.[1]);
  expect(names).toEqual([1, 2].map(() => expect.stringMatching(/^credit-note-CN-\d\d-\d\d-\d{6}\.pdf$/)));
  expect(new Set(names).size).toBe(2);
});

test('an SMTP server that rejects everything harms no order', async () => {
  smtp.setBehavior({ kind: 'reject' });
  const { id, who: customer } = await createOrder({ method: 'upi' });
  await sendAll();
  await markPaid(shop.db, { orderNumber: id, reference: '512345678901' }, COMMAND_LINE);
  expect(await readOrder(shop.app, customer, id)).toMatchObject({ status: 1, paid: true });
});

describe('names and titles that are HTML', () => {
  const MALICIOUS = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>';

  test('stay text in every email', async () => {
    await saveStoreInfo(shop.db, { storeName: `Haat ${MALICIOUS}`, companyEmail: 'hello@haat.example' });
    const customer = await signedInCustomer(shop.app);
    const { id: productId } = await addProduct(shop.db, {
      title: MALICIOUS,
      variants: [{ size: MALICIOUS, color: MALICIOUS }],
    });
    const shippingAddress = {
      ...SHIP_TO,
      fullName: MALICIOUS,
      address: MALICIOUS,
      city: MALICIOUS,
      state: MALICIOUS,
    };
    const { id } = await placedOrder(shop.app, customer, { products: { [productId]: 1 }, shippingAddress });
    await markPaid(shop.db, { orderNumber: id, reference: randomBytes(6).toString('hex') }, COMMAND_LINE);
    await shipOrder(
      shop.db,
      { orderNumber: id, carrier: MALICIOUS, trackingNumber: MALICIOUS },
      COMMAND_LINE,
    );
    await deliverOrder(shop.db, id, COMMAND_LINE);
    for (const kind of await listEmailKinds(id)) {
      const { html, text } = await renderEmailOfKind(kind);
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
  await createOrder();
  const { html } = await renderEmailOfKind('order-placed');
  expect(html).not.toMatch(/\b(src|background|srcset)=|url\(|@import|<link/i);
});

test('a claimed payment that is not confirmed is reported to the merchant, not to the shopper', async () => {
  const { id } = await createOrder({ method: 'upi' });
  await shop.db.transaction().execute((trx) => queueOrderEmail(trx, id, 'payment-claim-open'));
  const email = await renderEmailOfKind('payment-claim-open');
  expect(email.to).toBe('hello@haat.example');
  expect(email.subject).toContain(`Is order ${id} paid?`);
  expect(email.text).toContain('https://shop.example/admin/payments?view=claims');
  await markPaid(shop.db, { orderNumber: id, reference: 'UTR-9' }, COMMAND_LINE);
  expect((await renderEmailOfKind('payment-claim-open')).text).toContain('There is nothing to do.');
});
