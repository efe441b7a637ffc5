import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { gstStore } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { findInvoice } from '../find-billing-documents.ts';
import type { Invoice } from '../invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';

const shop = gstStore();

async function paidOrder(state: string, titles: string[]) {
  const who = await signedInCustomer(shop.app);
  const products: Record<string, number> = {};
  for (const [i, title] of titles.entries()) {
    const regularPricePaise = 24_900 + 33 * i;
    const facts = { HSN: i % 2 ? '6109' : '0910', 'GST rate': i % 2 ? '18%' : '5%' };
    products[(await addProduct(shop.db, { title, regularPricePaise, facts })).id] = (i % 9) + 1;
  }
  const { id } = await placedOrder(shop.app, who, { products, shippingAddress: { ...SHIP_TO, state } });
  await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  const invoice = await findInvoice(shop.db, id);
  if (!invoice) throw new Error('a paid order without an invoice');
  return { who, id, invoice };
}

async function pages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** Formats an amount as the invoice does. */
const formatAmount = (paise: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100);

/** The text has every number of every line, in the order of the columns. */
function expectAmounts(text: string, { document }: Invoice): void {
  const isInterState = document.gst?.isInterState;
  for (const { hsn, quantity, pricePaise, grossPaise, tax } of document.lines) {
    if (!tax) throw new Error('a line without tax');
    const parts = isInterState ? [tax.igstPaise] : [tax.cgstPaise, tax.sgstPaise];
    const row = [
      ...[
        hsn,
        quantity,
        formatAmount(pricePaise),
        formatAmount(tax.taxablePaise),
        `${tax.rateBasisPoints / 100}%`,
      ],
      ...parts.map(formatAmount),
      formatAmount(grossPaise),
    ];
    expect(text).toContain(row.join(' '));
  }
  const { gst, totalPaise } = document;
  if (!gst) throw new Error('an invoice without tax');
  const sums = isInterState ? [gst.igstPaise] : [gst.cgstPaise, gst.sgstPaise];
  expect(text).toContain(['Sum', ...[gst.taxablePaise, ...sums, totalPaise].map(formatAmount)].join(' '));
  expect(text).toContain(`Total ₹${formatAmount(totalPaise)}`);
}

describe('the PDF of an invoice', () => {
  test('contains what rule 46 requires, and every number of the invoice', async () => {
    const { id, invoice } = await paidOrder('Karnataka', ['Garam masala', 'Kurta']);
    const [text = '', ...others] = await pages(await invoicePdf(invoice));
    expect(others).toEqual([]);
    for (const words of [
      'Tax invoice',
      `Number ${invoice.number}`,
      `Date ${invoice.issuedAt.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })}`,
      `Order ${id}`,
      'Chowk Handicrafts <LLP>',
      'B-12, Sector 63, Noida, Uttar Pradesh 201301',
      'GSTIN 09ZZZCH0000Z1ZH',
      'Asha Rao 12 MG Road, Near the clock tower Mysuru 570001 Karnataka (State code 29) +91 98765 43210',
      '+91 98123 45678',
      'Place of supply Karnataka (29)',
      'IGST',
      'Garam masala 0910',
      'Rupees Seven Hundred Forty Seven and Paise Sixty Six Only',
      'Whether tax is payable on reverse charge: No',
      'For Chowk Handicrafts <LLP> Authorised signatory',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words);
    }
    expectAmounts(text, invoice);
  });

  test('fifty lines within the State fill several pages, each with the table header; long names wrap', async () => {
    const long =
      'Handwoven Chanderi silk saree with zari border, unstitched blouse piece included, dry clean only';
    const { invoice } = await paidOrder(
      'Uttar Pradesh',
      Array.from({ length: 50 }, (_, i) => `${long} ${i + 1}`),
    );
    const pageTexts = await pages(await invoicePdf(invoice));
    expect(pageTexts.length).toBeGreaterThan(2);
    for (const [i, pageText] of pageTexts.entries()) {
      expect(pageText).toContain('Item HSN Qty Unit price ₹ Taxable ₹ GST CGST ₹ SGST ₹ Amount ₹');
      expect(pageText).toContain(`Page ${i + 1} of ${pageTexts.length}`);
      expect(pageText).toContain(invoice.number);
    }
    expectAmounts(pageTexts.join(' '), invoice);
  });

  test('a name in any script of India is embedded, and a malicious one does no harm', async () => {
    const names = ['आशा राव', 'আশা', 'ਆਸ਼ਾ', 'આશા', 'ଆଶା', 'ஆஷா', 'ఆశా', 'ಆಶಾ', 'ആശ'];
    const malicious = `${'x'.repeat(400)}))))\\(\u202e😀\u0000`;
    const { invoice } = await paidOrder('Kerala', ['Kurta']);
    const document = structuredClone(invoice.document);
    document.buyer.name = names.join(' ');
    for (const line of document.lines) line.description = malicious;
    const pdf = await invoicePdf({ ...invoice, document });
    const [text = ''] = await pages(pdf);
    expect(text).toContain(names.join(' '));
    expect(text).toContain('0910 1 249.00');
    expect(pdf.length).toBeLessThan(60_000);
  });

  test('has the same bytes each time', async () => {
    const { invoice } = await paidOrder('Delhi', ['Kurta']);
    expect((await invoicePdf(invoice)).equals(await invoicePdf(invoice))).toBe(true);
  });
});

describe('the URL of the PDF', () => {
  test('is sent with the order to its customer only, and a guessed URL is rejected', async () => {
    const { who, id, invoice } = await paidOrder('Karnataka', ['Kurta']);
    const url = `${API_PREFIX}/orders/${id}`;
    const { pdfUrl } = (await shop.app.inject({ url, headers: who.headers })).json().invoice;
    const get = (path: string) => shop.app.inject({ url: path, remoteAddress: uniqueIp() });
    const path = new URL(pdfUrl).pathname;
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.number.replace('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(reply.rawPayload.equals(await invoicePdf(invoice))).toBe(true);
    expect((await get(path.replace(/.{4}\/pdf$/, 'AAAA/pdf'))).statusCode).toBe(404);
    const tracked = await get(`${url}?contactInfo=${encodeURIComponent(who.email)}`);
    expect(tracked.json()).not.toHaveProperty('invoice');
  });

  test('may be requested twenty times a minute from one IP', async () => {
    const { who, id } = await paidOrder('Karnataka', ['Kurta']);
    const url = `${API_PREFIX}/orders/${id}`;
    const { pdfUrl } = (await shop.app.inject({ url, headers: who.headers })).json().invoice;
    const remoteAddress = uniqueIp();
    const codes: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const reply = await shop.app.inject({ url: new URL(pdfUrl).pathname, remoteAddress });
      codes.push(reply.statusCode);
      if (i === 20) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes).toEqual([...Array(20).fill(200), 429]);
  });
});
