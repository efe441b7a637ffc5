import type { CancellationReason } from '#contract/admin/orders/cancellation.ts';
import type { Database } from '#server/database/database.ts';
import {
  countOrdersOfCustomer,
  findCustomerOrder,
  findOrder,
  findOrdersOfCustomer,
} from '#server/orders/find-order.ts';
import type { Order } from '#server/orders/order.ts';
import type { LineUnits } from '#server/orders/shipment.ts';
import { selectOrderMoney } from './order-details-queries.ts';

/**
 * An order with its invoice, refunds and cancelled items, as My Orders, tracking and emails show it. The admin reads
 * orders by queries of its own (server/admin/orders).
 */
export interface OrderDetails extends Order {
  /**
   * Issued at dispatch, or at payment if the shop chose so. `taxPaise` is the GST inside the total. Credit
   * notes: oldest first.
   */
  invoice: {
    number: string;
    issuedAt: Date;
    taxPaise: number;
    creditNotes: {
      number: string;
      amountPaise: number;
      refundId: number | null;
      cancellationId: number | null;
    }[];
  } | null;
  /** What the order was paid with, also when it was refunded or items were cancelled since. Null while it is unpaid. */
  paidPaise: number | null;
  /** Received money that the order cannot use, that of cancelled items included, and that is not refunded yet. */
  refundDuePaise: number;
  refundedPaise: number;
  /** Oldest first; their sum is `refundedPaise`. */
  refunds: SentRefund[];
  /** The cancellations of items while the order went on, oldest first. */
  cancellations: CancelledItems[];
}

/** Items that were cancelled while the order went on. */
export interface CancelledItems {
  id: number;
  reason: CancellationReason;
  at: Date;
  amountPaise: number;
  /** What goes back; null if nothing was paid. */
  refundPaise: number | null;
  units: LineUnits[];
}

/** A succeeded refund. */
export interface SentRefund {
  id: number;
  amountPaise: number;
  sentAt: Date;
  /** The method of the refunded payment. */
  method: string;
  /** The reference number of the gateway, or of the bank for a manual refund. */
  number: string | null;
  /** The merchant sent the money and recorded it. How it was sent is not stored. */
  isManual: boolean;
}

interface OrderPage {
  orders: OrderDetails[];
  /** All orders of the customer. */
  total: number;
}

/** One page of a customer's orders, newest first. `page` counts from 1. */
export async function listOrders(
  db: Database,
  customerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OrderPage> {
  const orders = await findOrdersOfCustomer(db, customerId, { limit, offset: (page - 1) * limit });
  const isComplete = page === 1 && orders.length < limit;
  const total = isComplete ? orders.length : await countOrdersOfCustomer(db, customerId);
  return { orders: await addDetails(db, orders), total };
}

/** Finds an order by its number. Does not check who may see it: for use inside the server. */
export async function findOrderDetails(db: Database, orderId: string): Promise<OrderDetails | undefined> {
  const order = await findOrder(db, orderId);
  return order && (await orderDetails(db, order));
}

/**
 * Finds a customer's order by its number as typed. Undefined if it does not exist or belongs to another
 * customer.
 */
export async function findCustomerOrderDetails(
  db: Database,
  customerId: string,
  orderNumber: string,
): Promise<OrderDetails | undefined> {
  const order = await findCustomerOrder(db, customerId, orderNumber);
  return order && (await orderDetails(db, order));
}

/** Adds its invoice, refunds and cancelled items to an order. */
export async function orderDetails(db: Database, order: Order): Promise<OrderDetails> {
  const [details] = await addDetails(db, [order]);
  if (!details) throw new Error(`no details of order ${order.id}`);
  return details;
}

async function addDetails(db: Database, orders: Order[]): Promise<OrderDetails[]> {
  const moneyByOrder = await selectOrderMoney(
    db,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => {
    const money = moneyByOrder.get(order.id);
    if (!money) return [];
    const { invoice, paidPaise, refundDuePaise, refunds, cancellations } = money;
    return {
      ...order,
      invoice: invoice && { ...invoice, issuedAt: new Date(invoice.issuedAt) },
      paidPaise,
      refundDuePaise,
      refundedPaise: refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      // the driver does not parse dates inside JSON
      cancellations: cancellations.map((one) => ({ ...one, at: new Date(one.at) })),
      refunds: refunds.map((refund) => ({ ...refund, sentAt: new Date(refund.sentAt) })),
    };
  });
}
