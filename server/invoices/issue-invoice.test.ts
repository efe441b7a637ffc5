import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { acceptPayment } from '#server/orders/accept-payment.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { GST_STORE_INFO, gstStore } from '#server/testing/builders/gst-store.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { twoRateOrder } from '#server/testing/builders/two-rate-order.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { forgedUrl } from '#server/testing/forged-url.ts';
import { findInvoice } from './find-billing-documents.ts';
import { issueInvoice } from './issue-invoice.ts';

const shop = gstStore();

const COMPOSITION_STATEMENT = 'Composition taxable person, not eligible to collect tax on supplies';

const createOrder = (state?: string, address?: object) => twoRateOrder(shop, state, address);

const capturedPayment = (id: string) => ({
  order_id: id,
  method: 'upi',
  state: 'captured' as const,
  amount_paise: 3 * 24_900 + 299_900,
  reference: `${id}-01`,
});

async function payAndInvoice(trx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(trx, id);
  if (order) await acceptPayment(trx, order, { method: 'upi', amountPaise: order.totalPaise });
  await issueInvoice(trx, id);
}

const page = (url: string) => shop.app.inject({ url: new URL(url).pathname, remoteAddress: uniqueIp() });

describe('an order that becomes Processing', () => {
  test('gets its invoice with cash on delivery, and not before', async () => {
    const { who, id, order } = await createOrder();
    expect(await order()).not.toHaveProperty('invoice');
    await startedPayment(shop.app, who, id, 'cod');
    expect((await order()).invoice).toMatchObject({ number: expect.stringMatching(/^\d\d-\d\d\/\d{6}$/) });
  });

  test('keeps its number when the cash is paid later', async () => {
    const { who, id, order } = await createOrder();
    await startedPayment(shop.app, who, id, 'cod');
    const { number } = (await order()).invoice;
    await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-1' }, COMMAND_LINE);
    expect((await order()).invoice.number).toBe(number);
  });

  test('to another State has IGST, line by line', async () => {
    const { id } = await createOrder('Karnataka');
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    const document = (await findInvoice(shop.db, id))?.document;
    expect(document?.gst).toEqual({
      placeOfSupply: { name: 'Karnataka', code: '29' },
      isInterState: true,
      stateTaxName: 'SGST',
      taxablePaise: 71_143 + 254_153,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 3_557 + 45_747,
    });
    expect(document?.lines.map((line) => line.tax?.rateBasisPoints)).toEqual([500, 1_800]);
    expect(document?.totalPaise).toBe(3 * 24_900 + 299_900);
  });

  test('within the State has CGST and SGST', async () => {
    const { id, order } = await createOrder('u.p.');
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    const gst = (await findInvoice(shop.db, id))?.document.gst;
    expect(gst).toMatchObject({ isInterState: false, igstPaise: 0, placeOfSupply: { code: '09' } });
    expect(gst?.cgstPaise).toBe(gst?.sgstPaise);
    expect((await order()).invoice.tax).toBe((2 * (gst?.cgstPaise ?? 0)) / 100);
  });

  test('of a seller without a GST number gets an invoice without tax', async () => {
    const { gstin: _, stateCode: __, ...unregistered } = GST_STORE_INFO;
    await saveStoreInfo(shop.db, unregistered);
    const { id, order } = await createOrder();
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    const placed = await order();
    expect(placed).not.toHaveProperty('gst');
    const { invoice } = placed;
    expect(invoice.tax).toBe(0);
    const { body } = await page(invoice.url);
    expect(body).not.toMatch(/\bGST\b|Taxable/);
    expect(body).toContain('₹3,746.00');
  });

  test('of a seller under the composition scheme gets a bill of supply without tax, and so its credit note', async () => {
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, taxStatus: 'composition' });
    const { id, order } = await createOrder('Uttar Pradesh', { postalCode: '201301' });
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const { invoice } = await order();
    expect(invoice.tax).toBe(0);
    const bill = (await page(invoice.url)).body;
    expect(bill).toMatch(/<h1>Bill of supply<\/h1>/);
    expect(bill).toContain(COMPOSITION_STATEMENT);
    expect(bill).toContain(`GSTIN ${GST_STORE_INFO.gstin}`);
    const note = (await page(invoice.creditNotes[0].url)).body;
    expect(note).toContain(COMPOSITION_STATEMENT);
    expect(bill).toContain('This bill of supply was issued electronically.');
    for (const body of [bill, note])
      expect(body).not.toMatch(/Tax invoice|[CSI]GST|Taxable|Place of supply|Commercial/);
  });

  test('has an invoice that does not change with the store information or the catalog', async () => {
    const { id, order } = await createOrder();
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    const { url } = (await order()).invoice;
    const before = (await page(url)).body;
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, companyName: 'Another name' });
    await shop.db.updateTable('products').set({ title: 'Another title' }).execute();
    expect((await page(url)).body).toBe(before);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
  });
});

describe('invoice numbers', () => {
  test('are consecutive without a gap when many orders are paid at once and some payments fail', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => createOrder()));
    const serials = async () =>
      (await shop.db.selectFrom('invoices').select('serial').orderBy('serial').execute()).map(
        ({ serial }) => serial,
      );
    const before = (await serials()).length;
    const shouldFail = (i: number) => i % 3 === 0;
    await Promise.allSettled(
      orders.map(({ id }, i) =>
        shop.db.transaction().execute(async (trx) => {
          await payAndInvoice(trx, id);
          if (shouldFail(i)) throw new Error('the server died here');
          await trx.insertInto('payments').values(capturedPayment(id)).execute();
        }),
      ),
    );
    expect(await serials()).toEqual(Array.from({ length: before + 8 }, (_, i) => i + 1));
  });
});

test('a number that waits for the one before is not dated before it', async () => {
  const [first, second] = [await createOrder(), await createOrder()];
  let next: Promise<unknown> | undefined;
  const before = await shop.db.transaction().execute(async (trx) => {
    await payAndInvoice(trx, first.id);
    next = markPaid(shop.db, { orderNumber: second.id, reference: `UTR-${second.id}` }, COMMAND_LINE);
    await waitForLocks(shop.db, 1);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
    await trx.insertInto('payments').values(capturedPayment(first.id)).execute();
    return rows[0]?.now.getTime() ?? 0;
  });
  await next;
  const { issuedAt } = (await findInvoice(shop.db, second.id)) ?? {};
  expect(issuedAt?.getTime()).toBeGreaterThanOrEqual(before);
});

describe('the page of an invoice', () => {
  test('contains what rule 46 requires, runs no scripts and rejects guessed URLs', async () => {
    const { id, order } = await createOrder();
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    const { number, url } = (await order()).invoice;
    const reply = await page(url);
    expect(reply.statusCode).toBe(200);
    const { body } = reply;
    for (const text of [
      'Tax invoice',
      number,
      id,
      'GSTIN 09ZZZCH0000Z1ZH',
      'Chowk Handicrafts &lt;LLP&gt;',
      'Noida',
      'Asha Rao',
      '12 MG Road',
      'Karnataka (State code 29)',
      '570001',
      '+91 98765 43210',
      'Place of supply',
      'Kurta (M, Indigo)',
      '0910',
      '6109',
      '5%',
      '18%',
      'IGST',
      '₹3,746.00',
      'reverse charge',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain('<script');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect((await page(forgedUrl(url))).statusCode).toBe(404);
  });

  test('is linked for the customer of the order, not for anyone who tracks it', async () => {
    const { who, id } = await createOrder();
    await startedPayment(shop.app, who, id, 'cod');
    const tracked = await shop.app.inject({
      url: `${API_PREFIX}/orders/${id}?contactInfo=${who.email}`,
      remoteAddress: uniqueIp(),
    });
    expect(tracked.json()).not.toHaveProperty('invoice');
  });
});
