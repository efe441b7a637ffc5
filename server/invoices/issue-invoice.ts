import type { StoreDetails } from '#contract/store-info.ts';
import type { Transaction } from '#server/database/database.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Order } from '#server/orders/order.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { financialYear } from '#server/tax/financial-year.ts';
import { taxOf } from '#server/tax/gst.ts';
import { buildInvoice } from './build-invoice.ts';
import { invoiceNumber } from './invoice.ts';
import { claimNextSerial, insertInvoice, lockSeries, selectInvoice } from './invoice-queries.ts';
import { taxOrder } from './order-tax.ts';

/**
 * Issues the invoice of an order, in the transaction that ships it, so that the numbers have no gaps. Does
 * nothing if the order has an invoice. Caller holds the order lock.
 * Throws UserError: invoice_incomplete.
 */
export async function issueInvoice(trx: Transaction, orderId: string): Promise<void> {
  if (await selectInvoice(trx, orderId)) return;
  await insertNumberedInvoice(trx, await requireInvoicedOrder(trx, orderId), await readStoreInfo(trx));
}

/**
 * Issues the invoice of an order that is paid or awaits cash, if the store information has `invoiceAt`
 * "payment". Leaves it to the dispatch if its GST cannot be determined yet: a payment must never fail for it.
 * Caller holds the order lock.
 */
export async function issueInvoiceAtPayment(trx: Transaction, orderId: string): Promise<void> {
  const store = await readStoreInfo(trx);
  if (store.invoiceAt !== 'payment' || (await selectInvoice(trx, orderId))) return;
  const order = await requireInvoicedOrder(trx, orderId);
  const tax = taxOrder(order, store);
  if (tax === undefined || !('missing' in tax)) await insertNumberedInvoice(trx, order, store);
}

async function requireInvoicedOrder(trx: Transaction, orderId: string): Promise<Order> {
  const order = await findOrder(trx, orderId);
  if (!order) throw new Error(`no order ${orderId} to invoice`);
  return order;
}

async function insertNumberedInvoice(trx: Transaction, order: Order, store: StoreDetails): Promise<void> {
  const document = buildInvoice(order, store);
  const issuedAt = await lockSeries(trx, 'invoice_series');
  const year = financialYear(issuedAt);
  const serial = await claimNextSerial(trx, 'invoice_series', year);
  await insertInvoice(trx, {
    orderId: order.id,
    number: invoiceNumber(year, serial),
    issuedAt,
    financialYear: year,
    serial,
    taxPaise: document.gst ? taxOf(document.gst) : 0,
    document,
  });
}
