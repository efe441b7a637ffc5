import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { GST_STORE_INFO, gstStore } from '#server/testing/builders/gst-store.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { twoRateOrder } from '#server/testing/builders/two-rate-order.ts';
import { forgedUrl } from '#server/testing/forged-url.ts';
import { findCreditNotes, findInvoice } from './find-billing-documents.ts';
import type { InvoiceDocument } from './invoice.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { invoicePdf } from './rendering/invoice-pdf.ts';

const TOTAL_PAISE = 3 * 24_900 + 299_900;

const shop = gstStore();

async function createOrder(state?: string) {
  const placed = await twoRateOrder(shop, state);
  const { id } = placed;
  return {
    ...placed,
    invoice: async () => {
      const invoice = await findInvoice(shop.db, id);
      if (!invoice) throw new Error('no invoice');
      return invoice;
    },
    notes: () => findCreditNotes(shop.db, id),
    refund: (rupees: number, more: { lines?: { lineNo: number; quantity?: number }[] } = {}) =>
      recordManualRefund(
        shop.db,
        {
          orderNumber: id,
          reference: `BACK-${rupees}`,
          amountPaise: Math.round(rupees * 100),
          isRepeat: true,
          ...more,
        },
        COMMAND_LINE,
      ),
  };
}

async function paidOrder(state?: string) {
  const order = await createOrder(state);
  await markPaid(shop.db, { orderNumber: order.id, reference: `UTR-${order.id}` }, COMMAND_LINE);
  return order;
}

async function shippedOrder(state?: string) {
  const order = await paidOrder(state);
  await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' }, COMMAND_LINE);
  return order;
}

const get = (url: string) => shop.app.inject({ url: new URL(url).pathname, remoteAddress: uniqueIp() });

describe('an order that is cancelled', () => {
  test('gets a credit note for its whole invoice, with the same tax and place of supply', async () => {
    const { id, notes, invoice } = await paidOrder();
    expect(await notes()).toEqual([]);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const [note, ...more] = await notes();
    expect(more).toEqual([]);
    const { number, issuedAt, document } = await invoice();
    expect(note?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/);
    expect(note?.document).toEqual({
      ...document,
      credits: { number, issuedAt: issuedAt.toISOString(), reason: 'the order was cancelled' },
    });
  });

  test('gets one with cash on delivery too, and none if it was never invoiced', async () => {
    const cashOrder = await createOrder();
    await startedPayment(shop.app, cashOrder.who, cashOrder.id, 'cod');
    await cancelOrder(shop.db, cashOrder.id, { note: 'nobody at home' }, COMMAND_LINE);
    expect(await cashOrder.notes()).toMatchObject([{ document: { totalPaise: TOTAL_PAISE } }]);
    const pending = await createOrder();
    await cancelOrder(shop.db, pending.id, { note: 'changed their mind' }, COMMAND_LINE);
    expect(await pending.notes()).toEqual([]);
  });

  test('is credited once: a later refund credits nothing more', async () => {
    const { id, notes, refund } = await paidOrder();
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    await refund(1_000);
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-2' }, COMMAND_LINE);
    expect(await notes()).toHaveLength(1);
  });

  test('after a partial refund is credited the rest', async () => {
    const { id, notes, refund, invoice } = await paidOrder();
    await refund(1_000);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const documents = (await notes()).map(({ document }) => document);
    expect(documents.map(({ totalPaise }) => totalPaise)).toEqual([100_000, TOTAL_PAISE - 100_000]);
    expectFullyCredited(documents, (await invoice()).document);
  });
});

/** The credit notes add up to the whole invoice, in every line and every part of the tax. */
function expectFullyCredited(notes: InvoiceDocument[], invoice: InvoiceDocument): void {
  const keys = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;
  for (const [i, line] of invoice.lines.entries()) {
    expect(notes.reduce((sum, { lines }) => sum + (lines[i]?.grossPaise ?? 0), 0)).toBe(line.grossPaise);
    for (const key of keys) {
      expect(notes.reduce((sum, { lines }) => sum + (lines[i]?.tax?.[key] ?? 0), 0)).toBe(line.tax?.[key]);
    }
  }
  for (const key of keys) {
    expect(notes.reduce((sum, { gst }) => sum + (gst?.[key] ?? 0), 0)).toBe(invoice.gst?.[key]);
  }
}

describe('a refund of an order that is not cancelled', () => {
  test.each(['Karnataka', 'Uttar Pradesh'])(
    'credits a share of every line, and in the end the whole invoice (%s)',
    async (state) => {
      const { notes, refund, invoice, id } = await shippedOrder(state);
      for (const rupees of [1, 299.9, 0.07]) await refund(rupees);
      await recordManualRefund(shop.db, { orderNumber: id, reference: 'REST' }, COMMAND_LINE);
      const documents = (await notes()).map(({ document }) => document);
      expect(documents.map(({ totalPaise }) => totalPaise)).toEqual([
        100,
        29_990,
        7,
        TOTAL_PAISE - 100 - 29_990 - 7,
      ]);
      // 74,700 and 299,900 of 374,600
      expect(documents[1]?.lines.map(({ grossPaise }) => grossPaise)).toEqual([5_980, 24_010]);
      expectFullyCredited(documents, (await invoice()).document);
    },
  );

  test('for one line credits that line at its own rate, and never more than its price', async () => {
    const { notes, refund, id } = await shippedOrder();
    await refund(500, { lines: [{ lineNo: 2 }] });
    await expect(refund(2_500, { lines: [{ lineNo: 2 }] })).rejects.toThrow(
      'Only ₹2,499.00 of line 2 is left',
    );
    await expect(refund(1, { lines: [{ lineNo: 3 }] })).rejects.toThrow('has no line 3, only 1, 2');
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: 'KURTA', lines: [{ lineNo: 2 }] },
      COMMAND_LINE,
    );
    await expect(
      recordManualRefund(
        shop.db,
        { orderNumber: id, reference: 'AGAIN', lines: [{ lineNo: 2 }] },
        COMMAND_LINE,
      ),
    ).rejects.toThrow('Nothing of line 2 is left to send back.');
    const documents = (await notes()).map(({ document }) => document);
    expect(documents.map(({ lines }) => lines.map(({ grossPaise }) => grossPaise))).toEqual([
      [0, 50_000],
      [0, 249_900],
    ]);
    expect(documents[0]?.gst).toMatchObject({ igstPaise: 7_627, taxablePaise: 42_373 });
  });

  test('of a second payment, or of an order without an invoice, credits nothing', async () => {
    const { id, notes } = await paidOrder();
    expect(await markPaid(shop.db, { orderNumber: id, reference: 'UTR-TWICE' }, COMMAND_LINE)).toMatchObject({
      outcome: 'refund_due',
    });
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-1' }, COMMAND_LINE);
    expect(await notes()).toEqual([]);
  });
});

describe('numbers of credit notes', () => {
  test('are consecutive without a gap when many are issued at once and some fail', async () => {
    const orders = await Promise.all(Array.from({ length: 9 }, () => paidOrder()));
    const serials = async () =>
      (await shop.db.selectFrom('credit_notes').select('serial').orderBy('serial').execute()).map(
        ({ serial }) => serial,
      );
    const before = (await serials()).length;
    await Promise.allSettled(
      orders.map(({ id }, i) =>
        i % 3 === 0
          ? shop.db.transaction().execute(async (trx) => {
              await issueCreditNote(trx, id, { reason: 'the server dies here' });
              throw new Error('the server died here');
            })
          : cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE),
      ),
    );
    expect(await serials()).toEqual(Array.from({ length: before + 6 }, (_, i) => i + 1));
  });
});

describe('the page and the PDF of a credit note', () => {
  test('contain what rule 53 requires, are linked for the customer only, and reject guessed URLs', async () => {
    const { who, id, order, notes, refund, invoice } = await shippedOrder();
    await refund(2_999, { lines: [{ lineNo: 2 }] });
    await refund(74.7);
    const [kurta] = await notes();
    const { number, issuedAt } = await invoice();
    const creditNoteLinks = (await order()).invoice.creditNotes;
    expect(creditNoteLinks).toMatchObject([
      { number: kurta?.number, amount: 2_999 },
      { number: expect.any(String), amount: 74.7 },
    ]);
    const day = issuedAt.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    const page = await get(creditNoteLinks[0].url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const pdf = await get(creditNoteLinks[0].pdfUrl);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="credit-note-${kurta?.number.replaceAll('/', '-')}.pdf"`,
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)));
    const pdfText = text.join(' ').replace(/\s+/g, ' ');
    const pageText = page.body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const content of [pdfText, pageText]) {
      for (const words of [
        'Credit note',
        `Number ${kurta?.number}`,
        `For invoice ${number}`,
        `Invoice date ${day}`,
        `Order ${id}`,
        'GSTIN 09ZZZCH0000Z1ZH',
        'Asha Rao',
        'Karnataka (State code 29)',
        'Place of supply Karnataka (29)',
        '1 × Kurta (M, Indigo) 6109 2,541.53 18% 457.47 2,999.00',
        'Credited ₹2,999.00',
        'Rupees Two Thousand Nine Hundred Ninety Nine Only',
        'Reason: money was sent back',
        'section 34',
        'Authorised signatory',
      ]) {
        expect(content).toContain(words);
      }
      expect(content).not.toContain('Garam masala');
    }
    expect((await get(creditNoteLinks[1].url)).body).toContain('Garam masala, in part');
    expect((await get(creditNoteLinks[1].url)).body).not.toContain('Kurta');
    const tracked = `${API_PREFIX}/orders/${id}?contactInfo=${encodeURIComponent(who.email)}`;
    const reply = await shop.app.inject({ url: tracked, remoteAddress: uniqueIp() });
    expect(reply.json()).not.toHaveProperty('invoice');
    // a token for the invoice is not valid for a credit note
    const invoiceUrl: string = (await order()).invoice.url;
    expect((await get(invoiceUrl.replace('/invoices/', '/credit-notes/'))).statusCode).toBe(404);
    expect((await get(forgedUrl(creditNoteLinks[0].url))).statusCode).toBe(404);
  });

  test('name the units that they credit, and an amount as a part', async () => {
    const { order, refund, id } = await shippedOrder();
    await refund(249, { lines: [{ lineNo: 1, quantity: 1 }] });
    // as much as a unit costs, but an amount
    await refund(249, { lines: [{ lineNo: 2 }] });
    await refund(498, { lines: [{ lineNo: 1, quantity: 2 }] });
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'REST' }, COMMAND_LINE);
    const links: { url: string }[] = (await order()).invoice.creditNotes;
    const pages = await Promise.all(links.map(async ({ url }) => (await get(url)).body));
    expect(pages[0]).toContain('1 × Garam masala');
    expect(pages[1]).toContain('Kurta (M, Indigo), in part');
    expect(pages[2]).toContain('2 × Garam masala');
    expect(pages[3]).toContain('Kurta (M, Indigo), in part');
  });

  test('after a unit was credited, the rest of the order is named in units', async () => {
    const { order, refund, id } = await shippedOrder();
    await refund(249, { lines: [{ lineNo: 1, quantity: 1 }] });
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'REST' }, COMMAND_LINE);
    const [, rest] = (await order()).invoice.creditNotes;
    const { body } = await get(rest.url);
    expect(body).toContain('2 × Garam masala');
    expect(body).toContain('1 × Kurta (M, Indigo)');
  });

  test('after 30 November of the next financial year they show no tax, and say why', async () => {
    const { id, order, notes, invoice, refund } = await shippedOrder();
    const moveInvoice = (text: string) =>
      shop.db
        .updateTable('invoices')
        .set({ issued_at: sql`${text}::timestamptz` })
        .where('order_id', '=', id)
        .execute();
    const { issuedAt } = await invoice();
    await refund(100);
    // in the financial year before the last one
    const year = issuedAt.getUTCFullYear() - 3;
    await moveInvoice(`${year}-05-01`);
    await shop.db
      .updateTable('credit_notes')
      .set({ issued_at: sql`${`${year}-06-01`}::timestamptz` })
      .where('order_id', '=', id)
      .execute();
    await refund(2_999, { lines: [{ lineNo: 2, quantity: 1 }] });
    const [first, late] = (await notes()).map(({ document }) => document);
    expect(first?.gst?.igstPaise).toBeGreaterThan(0);
    expect(late).toMatchObject({ totalPaise: 299_900, credits: { reason: 'money was sent back' } });
    expect([late?.gst, ...(late?.lines ?? []).map(({ tax }) => tax)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const page = await get((await order()).invoice.creditNotes[1].url);
    expect(page.body).toContain('Commercial credit note without GST');
    expect(page.body).not.toContain('IGST');
  });

  test('of a seller without a GST number show no tax', async () => {
    const { gstin: _, stateCode: __, ...unregistered } = GST_STORE_INFO;
    await saveStoreInfo(shop.db, unregistered);
    const { id, order, notes } = await paidOrder();
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const { body } = await get((await order()).invoice.creditNotes[0].url);
    expect(body).toContain('3 × Garam masala');
    expect(body).toContain('₹3,746.00');
    expect(body).not.toMatch(/\bGST\b|Taxable/);
    const [note] = await notes();
    if (!note) throw new Error('no credit note');
    expect((await invoicePdf(note)).equals(await invoicePdf(note))).toBe(true);
  });

  test('do not change when the store information changes', async () => {
    const { id, order } = await paidOrder();
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    const { url } = (await order()).invoice.creditNotes[0];
    const before = (await get(url)).body;
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, companyName: 'Another name' });
    expect((await get(url)).body).toBe(before);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
  });
});
