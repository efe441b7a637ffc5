import { findHighestTaxedLine, gstRateOfLine, type Order, type OrderLine } from '#server/orders/order.ts';
import { splitTax, type TaxSplit, taxOf } from '#server/tax/gst.ts';
import { chargesGst, type GstRegistration } from '#server/tax/gst-registration.ts';
import { findStateByCode, type IndianState } from '#server/tax/indian-states.ts';
import { findStateOfAddress } from '#server/tax/place-of-supply.ts';

/** Where an order is supplied, for GST. */
export interface GstSupply {
  placeOfSupply: { name: string; code: string };
  isInterState: boolean;
  /** UTGST in a Union Territory without legislature. */
  stateTaxName: 'SGST' | 'UTGST';
}

export type LineTax = TaxSplit & { rateBasisPoints: number };

/** The GST of an order: line by line, or what is missing to determine it, as sentences for the merchant. */
export type OrderTax = { supply: GstSupply; lines: LineTax[] } | { missing: string[] };

/**
 * The GST inside the prices of an order. Place of supply is the State of the delivery address (IGST Act, section
 * 10(1)(ca)); nothing takes its place if it is unknown. Undefined if the seller charges no GST (`chargesGst`).
 */
export function taxOrder(
  { lines, shipTo }: Pick<Order, 'lines' | 'shipTo'>,
  seller: GstRegistration,
): OrderTax | undefined {
  if (!chargesGst(seller)) return undefined;
  const supply = determineSupply(seller.gstin, findStateOfAddress(shipTo));
  const feeRate = findHighestTaxedLine(lines)?.gstRateBasisPoints;
  const rates = lines.map((line) =>
    isFee(line) ? (line.gstRateBasisPoints ?? feeRate) : gstRateOfLine(line),
  );
  const missing = [
    ...(supply
      ? []
      : [`"${shipTo.state}" with PIN code ${shipTo.postalCode} is no State: give it with --state.`]),
    ...lines.flatMap((line, i) =>
      rates[i] === undefined && !isFee(line) ? [`"${line.title}" has no GST rate.`] : [],
    ),
  ];
  if (!supply || missing.length > 0) return { missing };
  const taxes = lines.map((line, i) => {
    const rateBasisPoints = rates[i] ?? 0;
    const { pricePaise, quantity } = line;
    return { rateBasisPoints, ...splitTax(pricePaise * quantity, rateBasisPoints, supply.isInterState) };
  });
  return { supply, lines: taxes };
}

/**
 * The GST inside the total of an order in paise: as invoiced, otherwise as an invoice of today would state it.
 * Undefined if the invoice has no tax or the seller charges no GST, or while a rate or the State is missing.
 */
export function gstOfOrder(
  order: Pick<Order, 'lines' | 'cancelledLines' | 'shipTo'> & { invoice: { taxPaise: number } | null },
  store: GstRegistration,
): number | undefined {
  // an invoice may contain items that were cancelled after it; one without tax stays without tax
  if (order.invoice && (order.cancelledLines.length === 0 || order.invoice.taxPaise === 0))
    return order.invoice.taxPaise || undefined;
  const tax = taxOrder(order, store);
  if (!tax || 'missing' in tax) return undefined;
  return tax.lines.reduce((sum, line) => sum + taxOf(line), 0);
}

const isFee = ({ productId }: OrderLine) => productId === null;

function determineSupply(gstin: string, destination: IndianState | undefined): GstSupply | undefined {
  const sellerState = findStateByCode(gstin.slice(0, 2));
  if (!destination || !sellerState) return undefined;
  return {
    placeOfSupply: { name: destination.name, code: destination.code },
    isInterState: destination.code !== sellerState.code,
    stateTaxName: destination.isWithoutLegislature ? 'UTGST' : 'SGST',
  };
}
