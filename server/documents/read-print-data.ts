import {
  type DocumentsBody,
  type IssuedDocumentsQuery,
  MAX_PRINTED,
} from '#contract/admin/orders/documents.ts';
import type { Database } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findThumbnails } from '#server/images/find-thumbnails.ts';
import {
  findCreditNotesOfOrders,
  findInvoicesOfOrders,
  findIssuedDocuments,
} from '#server/invoices/find-billing-documents.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findPrintedShipments } from './find-printed-shipments.ts';
import { variantsToPick } from './pick-list.ts';
import type { LeftOut, Letterhead, PrintData } from './print-data.ts';

interface PrintOptions {
  /** The origin of the storefront, for the link to the order on packing slips. */
  shopOrigin: string;
}

/**
 * Reads what a selection of orders or shipments prints. Orders without such a document are in `leftOut`.
 * Throws UserError: nothing_to_print.
 */
export async function readPrintData(
  db: Database,
  { kind, format, as: packaging, orders, shipments }: DocumentsBody,
  { shopOrigin }: PrintOptions,
): Promise<PrintData> {
  const sender = await readLetterhead(db, shopOrigin);
  const base = { sender, printedAt: new Date(databaseNowMs()), isSeparate: packaging === 'zip' };
  if (kind === 'invoices' || kind === 'credit-notes') {
    const { documents, leftOut } = await listBillingDocuments(db, kind, orders);
    assertSomething(documents.length, leftOut);
    return { ...base, kind, documents, leftOut };
  }
  const { shipments: found, leftOut } = await findPrintedShipments(db, { kind, orders, shipments });
  assertSomething(found.length, leftOut);
  if (kind === 'packing-slips') {
    const urls = found.flatMap(({ items }) => items.flatMap(({ imageUrl }) => imageUrl ?? []));
    const thumbnails = await findThumbnails(db, [...new Set(urls)]);
    return { ...base, kind, format, shipments: found, thumbnails, leftOut };
  }
  if (kind === 'labels') return { ...base, kind, shipments: found, leftOut };
  const orderCount = new Set(found.map(({ orderId }) => orderId)).size;
  return { ...base, kind, variants: variantsToPick(found), orderCount, leftOut };
}

/**
 * Reads a part of the invoices or credit notes of some days.
 * Throws UserError: nothing_to_print.
 */
export async function readIssuedDocuments(
  db: Database,
  { kind, part, ...days }: IssuedDocumentsQuery,
  { shopOrigin }: PrintOptions,
): Promise<PrintData> {
  const page = { ...days, offset: (part - 1) * MAX_PRINTED, limit: MAX_PRINTED };
  const documents = await findIssuedDocuments(db, kind, page);
  if (documents.length === 0) {
    const name = kind === 'invoices' ? 'invoices' : 'credit notes';
    throw new UserError(
      'nothing_to_print',
      `There are no ${name} of these days to print. Choose other days.`,
    );
  }
  const sender = await readLetterhead(db, shopOrigin);
  return { kind, documents, sender, printedAt: new Date(databaseNowMs()), isSeparate: false, leftOut: [] };
}

function assertSomething(count: number, leftOut: readonly LeftOut[]): void {
  if (count > 0) return;
  const reasons = leftOut.slice(0, 3).map(({ name, reason }) => `${name}: ${reason}`);
  throw new UserError('nothing_to_print', `There is nothing to print. ${reasons.join(' ')}`.trim());
}

async function listBillingDocuments(
  db: Database,
  kind: 'invoices' | 'credit-notes',
  orders: readonly string[],
): Promise<{ documents: Invoice[]; leftOut: LeftOut[] }> {
  const orderIds = [...new Set(orders.map((number) => parseOrderNumber(number) ?? number))];
  const find = kind === 'invoices' ? findInvoicesOfOrders : findCreditNotesOfOrders;
  const found = await find(db, orderIds);
  const reason =
    kind === 'invoices'
      ? 'It has no invoice yet; it is issued when the order is shipped.'
      : 'It has no credit note.';
  return {
    documents: orderIds.flatMap((id) => found.filter(({ document }) => document.orderId === id)),
    leftOut: orderIds
      .filter((id) => !found.some(({ document }) => document.orderId === id))
      .map((name) => ({ name, reason })),
  };
}

/** The shop as documents show it. */
export async function readLetterhead(db: Database, shopOrigin: string): Promise<Letterhead> {
  const { companyName, storeName, companyAddress, companyPhone, companyEmail, gstin } =
    await readStoreInfo(db);
  const address = (companyAddress ?? '')
    .split(/\s*[\n\r]\s*/)
    .filter(Boolean)
    .join(', ');
  return {
    name: companyName ?? storeName ?? 'The shop',
    address,
    phone: companyPhone ?? '',
    email: companyEmail ?? '',
    gstin: gstin ?? '',
    shopOrigin,
  };
}
