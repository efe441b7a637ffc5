import { describe, expect, test } from 'vitest';
import type { StoreDetails } from '#contract/store-info.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { deleteProduct } from '#server/catalog/editing/save-product.ts';
import { findCreditNotes, findInvoice } from '#server/invoices/find-billing-documents.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO, gstStore } from '#server/testing/builders/gst-store.ts';
import { placedOrder, postOrder, readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { shipOrder } from './ship-order.ts';

const shop = gstStore();
const { invoiceAt: _atPayment, ...AT_DISPATCH } = GST_STORE_INFO;
const saveStore = (info: StoreDetails = {}) => saveStoreInfo(shop.db, { ...AT_DISPATCH, ...info });

let references = 0;
async function paidOrder(product: Parameters<typeof addProduct>[1] = {}, quantity = 1, pin = '570001') {
  const who = await signedInCustomer(shop.app);
  const added = await addProduct(shop.db, { facts: { HSN: '5007', 'GST rate': '5' }, ...product });
  const shippingAddress = { ...SHIP_TO, postalCode: pin };
  const { id } = await placedOrder(shop.app, who, { products: { [added.id]: quantity }, shippingAddress });
  references += 1;
  await markPaid(shop.db, { orderNumber: id, reference: `UTR${references}` }, COMMAND_LINE);
  const order = () => readOrder(shop.app, who, id);
  return { who, id, productId: added.id, order };
}

const ship = (orderNumber: string, deliveryState?: string) =>
  shipOrder(shop.db, { orderNumber, carrier: 'India Post', deliveryState }, COMMAND_LINE);
const taxOf = async (id: string) => (await findInvoice(shop.db, id))?.document.lines.map(({ tax }) => tax);

describe('the invoice', () => {
  test('is issued at dispatch by default; the order shows its GST before (ruling 24)', async () => {
    await saveStore();
    const { id, order } = await paidOrder({ regularPricePaise: 105_000 });
    expect(await findInvoice(shop.db, id)).toBeUndefined();
    expect(await order()).toMatchObject({ status: 1, gst: 50 });
    expect(await order()).not.toHaveProperty('invoice');
    await ship(id);
    expect(await order()).toMatchObject({ status: 2, gst: 50, invoice: { tax: 50 } });
  });

  test('an order cancelled before dispatch needs neither invoice nor credit note', async () => {
    await saveStore();
    const { id } = await paidOrder();
    await cancelOrder(shop.db, id, {}, COMMAND_LINE);
    expect([await findInvoice(shop.db, id), await findCreditNotes(shop.db, id)]).toEqual([undefined, []]);
  });

  test('can be issued at payment instead, and is not issued again at dispatch', async () => {
    await saveStore({ invoiceAt: 'payment' });
    const { id } = await paidOrder();
    const invoice = await findInvoice(shop.db, id);
    expect(invoice?.number).toMatch(/^\d\d-\d\d\/\d{6}$/);
    await ship(id);
    expect((await findInvoice(shop.db, id))?.number).toBe(invoice?.number);
  });

  test('of a part refunded before dispatch gets its credit note with it', async () => {
    await saveStore();
    const { id } = await paidOrder({ regularPricePaise: 105_000 });
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: 'BACK-1', amountPaise: 10_500 },
      COMMAND_LINE,
    );
    expect(await findCreditNotes(shop.db, id)).toEqual([]);
    await ship(id);
    const [note, ...others] = await findCreditNotes(shop.db, id);
    expect(note?.document).toMatchObject({ totalPaise: 10_500, gst: { igstPaise: 500 } });
    expect(others).toEqual([]);
  });

  test('of an order with cash on delivery is issued at dispatch', async () => {
    await saveStore();
    const who = await signedInCustomer(shop.app);
    const product = await addProduct(shop.db, { facts: { 'GST rate': '5' } });
    const { id } = await placedOrder(shop.app, who, { products: { [product.id]: 1 } });
    await startedPayment(shop.app, who, id, 'cod');
    expect(await findInvoice(shop.db, id)).toBeUndefined();
    await ship(id);
    expect(await findInvoice(shop.db, id)).toBeDefined();
  });
});

describe('a product without a GST rate', () => {
  test('can be ordered and paid, and is dispatched once it has a rate: none is assumed', async () => {
    await saveStore();
    const { id, productId, order } = await paidOrder({ title: 'Saree', facts: { HSN: '5007' } });
    expect(await order()).not.toHaveProperty('gst');
    await expect(ship(id)).rejects.toMatchObject({
      code: 'invoice_incomplete',
      message: expect.stringContaining('"Saree" has no GST rate.'),
    });
    expect(await order()).toMatchObject({ status: 1 });
    const facts = JSON.stringify({ HSN: '5007', 'GST rate': '5' });
    await shop.db.updateTable('products').set({ facts }).where('id', '=', productId).execute();
    await ship(id);
    expect(await taxOf(id)).toMatchObject([{ rateBasisPoints: 500 }]);
  });

  test('has the rate of the shop after it was deleted, so that its order can be dispatched', async () => {
    await saveStore();
    const { id, productId } = await paidOrder({ title: 'Toy', facts: {} });
    await deleteProduct(shop.db, productId, COMMAND_LINE);
    await expect(ship(id)).rejects.toMatchObject({
      code: 'invoice_incomplete',
      message: expect.stringContaining('(Settings, Taxes)'),
    });
    await saveStore({ gstRates: { default: 18 } });
    await ship(id);
    expect(await taxOf(id)).toMatchObject([{ rateBasisPoints: 1_800 }]);
  });

  test('has the rate of its category, or the default of the shop', async () => {
    await saveStore({ gstRates: { default: 18, categories: { sarees: 5 } } });
    const saree = await paidOrder({ category: 'Sarees', facts: {} });
    const toy = await paidOrder({ category: 'Toys', facts: {} });
    for (const { id } of [saree, toy]) await ship(id);
    expect([await taxOf(saree.id), await taxOf(toy.id)]).toMatchObject([
      [{ rateBasisPoints: 500 }],
      [{ rateBasisPoints: 1_800 }],
    ]);
  });

  test('never makes a payment fail: an invoice due at payment waits for the dispatch', async () => {
    await saveStore({ invoiceAt: 'payment' });
    const { id, order } = await paidOrder({ facts: {} });
    expect(await order()).toMatchObject({ status: 1, paid: true });
    expect(await findInvoice(shop.db, id)).toBeUndefined();
  });

  test('needs none in a shop without a GST number', async () => {
    await saveStoreInfo(shop.db, { storeName: 'Haat' });
    const { id, order } = await paidOrder({ facts: {} });
    await ship(id);
    expect(await order()).not.toHaveProperty('gst');
    expect(await taxOf(id)).toEqual([undefined]);
  });
});

describe('the rate of apparel follows the value of one unit after discount', () => {
  test.each([
    ['above ₹2,625: 18 %, whatever the product says', 299_900, undefined, '5', 1_800],
    ['reduced below it: 5 %', 299_900, 254_915, '18', 500],
    ['at ₹2,625: 5 %', 262_500, undefined, '18', 500],
    ['a paisa more: 18 %', 262_501, undefined, '5', 1_800],
  ])('%s', async (_what, regularPricePaise, discountedPricePaise, rate, expected) => {
    await saveStore();
    const { id } = await paidOrder(
      {
        regularPricePaise,
        ...(discountedPricePaise !== undefined && { discountedPricePaise }),
        facts: { HSN: '6205', 'GST rate': rate },
      },
      3,
    );
    await ship(id);
    expect(await taxOf(id)).toMatchObject([{ rateBasisPoints: expected }]);
  });
});

describe('the State of delivery', () => {
  const placeOf = async (id: string) => (await findInvoice(shop.db, id))?.document.gst;

  async function orderTo(state: string, postalCode: string) {
    const who = await signedInCustomer(shop.app);
    const product = await addProduct(shop.db, { facts: { 'GST rate': '5' } });
    const shippingAddress = { ...SHIP_TO, state, postalCode };
    return { who, reply: await postOrder(shop.app, who, { products: { [product.id]: 1 }, shippingAddress }) };
  }

  test('that is unknown by name is found by PIN code, never assumed to be the seller’s', async () => {
    await saveStore();
    const { reply } = await orderTo('Maha Rashtra State', '411001');
    const { id } = reply.json<{ id: string }>();
    await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
    await ship(id);
    expect(await placeOf(id)).toMatchObject({ isInterState: true, placeOfSupply: { code: '27' } });
  });

  test('that neither gives is asked for before the order is placed', async () => {
    const { reply } = await orderTo('Army', '900056');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'shippingAddress.state' }],
    });
  });

  test('of an older order is asked from the merchant at dispatch', async () => {
    await saveStore();
    const { id } = await paidOrder();
    await shop.db
      .updateTable('orders')
      .set({ ship_state: 'Army', ship_postal_code: '900056' })
      .where('id', '=', id)
      .execute();
    await expect(ship(id)).rejects.toMatchObject({ code: 'invoice_incomplete' });
    await expect(ship(id, 'Atlantis')).rejects.toMatchObject({ code: 'invalid_request' });
    await ship(id, 'ladakh');
    expect(await placeOf(id)).toMatchObject({ placeOfSupply: { code: '38' }, stateTaxName: 'UTGST' });
  });
});
