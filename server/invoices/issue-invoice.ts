import type { Transaction } from '#server/database/database.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { financialYear } from '#server/tax/financial-year.ts';
import { taxOf } from '#server/tax/gst.ts';
import { buildInvoice } from './build-invoice.ts';
import { invoiceNumber } from './invoice.ts';
import { claimNextSerial, insertInvoice, selectInvoice, selectNow } from './invoice-queries.ts';

/**
 * Issues the invoice of an order, in the transaction that makes it Processing, so that the numbers have no
 * gaps. Does nothing if the order has an invoice. Caller holds the order lock.
 */
export async function issueInvoice(trx: Transaction, orderId: string): Promise<void> {
  if (await selectInvoice(trx, orderId)) return;
  const order = await findOrder(trx, orderId);
  if (!order) throw new Error(`no order ${orderId} to invoice`);
  const document = buildInvoice(order, await readStoreInfo(trx));
  const issuedAt = await selectNow(trx);
  const year = financialYear(issuedAt);
  const serial = await claimNextSerial(trx, 'invoice_series', year);
  await insertInvoice(trx, {
    orderId,
    number: invoiceNumber(year, serial),
    issuedAt,
    financialYear: year,
    serial,
    taxPaise: document.gst ? taxOf(document.gst) : 0,
    document,
  });
}
