import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { formatPaise } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { findCreditNotes, findInvoice } from '#server/invoices/find-billing-documents.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { invoiceFileName, invoicePdf } from '#server/invoices/rendering/invoice-pdf.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { OperatorError } from '../../operator-error.ts';
import { withDatabase } from '../../with-database.ts';

export function invoiceCommand(): Command {
  return new Command('invoice')
    .description('write the invoice of an order, and the credit notes to it, as PDF files')
    .argument('<order>', 'the order number')
    .option('--to <folder>', 'where to write them', '.')
    .action(writeInvoice);
}

async function writeInvoice(orderNumber: string, { to }: { to: string }): Promise<void> {
  const documents = await withDatabase((db) => requireBillingDocuments(db, orderNumber));
  await mkdir(to, { recursive: true });
  for (const billingDocument of documents) {
    const file = path.join(to, invoiceFileName(billingDocument));
    await writeFile(file, await invoicePdf(billingDocument));
    const { number, document } = billingDocument;
    const title = document.credits
      ? `Credit note ${number} to ${document.credits.number}`
      : `Invoice ${number}`;
    console.log(`${title}, ${formatPaise(document.totalPaise)}: ${file}`);
  }
}

async function requireBillingDocuments(db: Database, orderNumber: string): Promise<Invoice[]> {
  const orderId = parseOrderNumber(orderNumber) ?? orderNumber;
  const invoice = await findInvoice(db, orderId);
  if (invoice) return [invoice, ...(await findCreditNotes(db, orderId))];
  throw new OperatorError(`There is no invoice for ${orderId}: it is issued when the order is shipped.`);
}
