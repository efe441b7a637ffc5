import type { StoreDetails } from '#contract/store-info.ts';
import { formatOptions } from '#format/options.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Order, OrderLine } from '#server/orders/order.ts';
import type { TaxSplit } from '#server/tax/gst.ts';
import type { IndianState } from '#server/tax/indian-states.ts';
import { findStateOfAddress } from '#server/tax/place-of-supply.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice.ts';
import { type LineTax, taxOrder } from './order-tax.ts';

type InvoicedOrder = Pick<Order, 'id' | 'createdAt' | 'totalPaise' | 'lines' | 'shipTo'>;

/**
 * Builds the invoice of an order. A seller without a GST number, or under the composition scheme, charges and shows no tax.
 * Throws UserError: invoice_incomplete, if a GST rate or the State of delivery is missing.
 */
export function buildInvoice(order: InvoicedOrder, store: StoreDetails): InvoiceDocument {
  const tax = taxOrder(order, store);
  if (tax && 'missing' in tax) throw invoiceIncomplete(order.id, tax.missing);
  const lines = order.lines.map((line, i) => invoiceLine(line, tax?.lines[i]));
  return {
    seller: sellerOf(store),
    buyer: buyerOf(order, findStateOfAddress(order.shipTo)),
    orderId: order.id,
    orderedAt: order.createdAt.toISOString(),
    lines,
    totalPaise: order.totalPaise,
    ...(tax && { gst: { ...tax.supply, ...sumTax(lines) } }),
  };
}

function invoiceIncomplete(orderId: string, missing: readonly string[]): UserError {
  const advice =
    'Give a rate to the product or its category, or one to all products (Settings, Taxes), which counts for deleted products too.';
  const message = `Order ${orderId} cannot be invoiced yet. ${missing.join(' ')} ${advice}`;
  return new UserError('invoice_incomplete', message);
}

function invoiceLine(line: OrderLine, tax: LineTax | undefined): InvoiceLine {
  const options = formatOptions(line);
  return {
    lineNo: line.lineNo,
    description: options ? `${line.title} (${options})` : line.title,
    ...(line.hsn !== null && { hsn: line.hsn }),
    quantity: line.quantity,
    pricePaise: line.pricePaise,
    grossPaise: line.pricePaise * line.quantity,
    ...(tax && { tax }),
  };
}

/** Adds up the rounded tax of the lines, so that every column adds up to its total. */
export function sumTax(lines: readonly InvoiceLine[]): TaxSplit {
  const sum = (key: keyof TaxSplit) => lines.reduce((total, { tax }) => total + (tax?.[key] ?? 0), 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}

function sellerOf(store: StoreDetails): InvoiceDocument['seller'] {
  const { companyAddress, companyEmail, companyPhone, gstin, taxStatus, fssaiLicence } = store;
  return {
    name: store.companyName ?? store.storeName ?? 'The shop',
    ...(companyAddress !== undefined && { address: companyAddress }),
    ...(companyEmail !== undefined && { email: companyEmail }),
    ...(companyPhone !== undefined && { phone: companyPhone }),
    ...(gstin !== undefined && { gstin }),
    ...(taxStatus === 'composition' && { taxStatus }),
    ...(fssaiLicence !== undefined && { fssaiLicence }),
  };
}

function buyerOf({ shipTo }: InvoicedOrder, state: IndianState | undefined): InvoiceDocument['buyer'] {
  return {
    name: shipTo.fullName,
    address: shipTo.address,
    city: shipTo.city,
    state: state?.name ?? shipTo.state,
    ...(state && { stateCode: state.code }),
    postalCode: shipTo.postalCode,
    phone: shipTo.phone,
  };
}
