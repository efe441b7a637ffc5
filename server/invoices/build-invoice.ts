import type { StoreInfo } from '#contract/store-info.ts';
import type { Order, OrderLine } from '#server/orders/order.ts';
import { splitTax, type TaxSplit } from '#server/tax/gst.ts';
import { resolveGstRate } from '#server/tax/gst-rate.ts';
import { findStateByCode, findStateByName, type IndianState } from '#server/tax/indian-states.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice.ts';

type InvoicedOrder = Pick<Order, 'id' | 'createdAt' | 'totalPaise' | 'lines' | 'shipTo'>;

/**
 * Builds the invoice of an order. Place of supply is the State of the delivery address (IGST Act, section
 * 10(1)(ca)). If that State is unknown, it is the seller's State. A seller without a GST number charges and
 * shows no tax.
 */
export function buildInvoice(order: InvoicedOrder, store: StoreInfo): InvoiceDocument {
  const destination = findStateByName(order.shipTo.state);
  const gst =
    store.gstin === undefined ? undefined : determineSupply(store.gstin, store.stateCode, destination);
  const lines = order.lines.map((line) => invoiceLine(line, gst));
  return {
    seller: sellerOf(store),
    buyer: buyerOf(order, destination),
    orderId: order.id,
    orderedAt: order.createdAt.toISOString(),
    lines,
    totalPaise: order.totalPaise,
    ...(gst && { gst: { ...gst, ...sumTax(lines) } }),
  };
}

interface GstSupply {
  placeOfSupply?: { name: string; code: string };
  isInterState: boolean;
  stateTaxName: 'SGST' | 'UTGST';
}

function determineSupply(
  gstin: string,
  stateCode: string | undefined,
  destination: IndianState | undefined,
): GstSupply {
  const sellerState = findStateByCode(stateCode ?? gstin.slice(0, 2));
  const supplyState = destination ?? sellerState;
  return {
    ...(supplyState && { placeOfSupply: { name: supplyState.name, code: supplyState.code } }),
    isInterState: supplyState?.code !== sellerState?.code,
    stateTaxName: supplyState?.isWithoutLegislature ? 'UTGST' : 'SGST',
  };
}

function invoiceLine(line: OrderLine, gst: GstSupply | undefined): InvoiceLine {
  const options = [line.size, line.color].filter((option) => option !== '').join(', ');
  const grossPaise = line.pricePaise * line.quantity;
  return {
    description: options ? `${line.title} (${options})` : line.title,
    ...(line.hsn !== null && { hsn: line.hsn }),
    quantity: line.quantity,
    pricePaise: line.pricePaise,
    grossPaise,
    ...(gst && { tax: includedTax(line, grossPaise, gst) }),
  };
}

function includedTax(line: OrderLine, grossPaise: number, { isInterState }: GstSupply) {
  const rateBasisPoints = resolveGstRate(line);
  return { rateBasisPoints, ...splitTax(grossPaise, rateBasisPoints, isInterState) };
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

function sellerOf(store: StoreInfo): InvoiceDocument['seller'] {
  const { companyAddress, companyEmail, companyPhone, gstin, fssaiLicence } = store;
  return {
    name: store.companyName ?? store.storeName ?? 'The shop',
    ...(companyAddress !== undefined && { address: companyAddress }),
    ...(companyEmail !== undefined && { email: companyEmail }),
    ...(companyPhone !== undefined && { phone: companyPhone }),
    ...(gstin !== undefined && { gstin }),
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
