import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { BillingDocumentKind, BillingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import { findCreditNotes, findInvoice } from '#server/invoices/find-billing-documents.ts';
import { addressVersion } from '#server/order-management/address/correct-address.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { listNotes } from '#server/orders/notes/order-notes.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import type { UpiPayee } from '#server/payments/providers/upi-link.ts';
import type { UpiAddressKind } from '#server/settings/checkout-settings.ts';
import { compareShippingFee } from './compare-shipping-fee.ts';
import {
  selectEmailsOfOrder,
  selectOrderAudit,
  selectOrderExtras,
  selectPaymentEvents,
  selectPayments,
  selectRefunds,
  selectRefundsDue,
  selectRefundsOfLines,
  selectStatusChanges,
  selectStockMovements,
  selectVariantPlaces,
} from './order-page-queries.ts';
import { orderPageReply } from './order-page-reply.ts';

/** An order as staff see it. */
export interface OrderPage {
  order: AdminOrder;
  /** Of the delivery address. */
  version: string;
}

interface Links {
  upi: () => Promise<UpiPayee | undefined>;
  upiAddressKind: UpiAddressKind;
  shopOrigin: string;
  billingDocumentUrls(kind: BillingDocumentKind, name: string): BillingDocumentUrls;
}

/** An order by its number as typed, with everything that staff see of it. Throws UserError: order_not_found. */
export async function getOrderPage(db: Database, orderNumber: string, links: Links): Promise<OrderPage> {
  const order = await findOrder(db, parseOrderNumber(orderNumber) ?? '');
  if (!order) throw new UserError('order_not_found', `There is no order ${orderNumber} in the shop.`);
  const { id } = order;
  const [extras, payments, paymentEvents, refunds, refundsDue] = await Promise.all([
    selectOrderExtras(db, id),
    selectPayments(db, id),
    selectPaymentEvents(db, id),
    selectRefunds(db, id),
    selectRefundsDue(db, id),
  ]);
  const [emails, stockMovements, statusChanges, audit, places] = await Promise.all([
    selectEmailsOfOrder(db, id),
    selectStockMovements(db, id),
    selectStatusChanges(db, id),
    selectOrderAudit(db, id),
    selectVariantPlaces(db, id),
  ]);
  const [notes, invoice, creditNotes, upiPayee, refundsOfLines] = await Promise.all([
    listNotes(db, id),
    findInvoice(db, id),
    findCreditNotes(db, id),
    links.upi(),
    selectRefundsOfLines(db, id),
  ]);
  const comparedFee = await compareShippingFee(db, order, audit);
  const documents = [
    ...(invoice ? [{ kind: 'invoice' as const, name: id, ...invoice }] : []),
    ...creditNotes.map((note) => ({ kind: 'credit-note' as const, name: note.number, ...note })),
  ];
  const facts = {
    order,
    extras,
    payments,
    paymentEvents,
    refunds,
    refundsOfLines,
    refundsDue,
    comparedFee,
  };
  const history = { emails, stockMovements, statusChanges, audit };
  return {
    order: orderPageReply(
      { ...facts, ...history, places, notes, documents, upiPayee, upiAddressKind: links.upiAddressKind },
      links,
    ),
    version: addressVersion(order),
  };
}
