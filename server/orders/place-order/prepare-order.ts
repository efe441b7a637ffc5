import type { PlaceOrderBody } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import type { OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { assertServed, deliveryWithoutDates, type StoredShipping } from '#server/shipping/find-delivery.ts';
import { shippingFeePaise } from '#server/shipping/shipping-rules.ts';
import { rateOfLine } from '#server/tax/gst-rate.ts';
import { findStateOfAddress } from '#server/tax/place-of-supply.ts';
import { findHighestTaxedLine, type OrderLine, SHIPPING_LINE, totalPaise } from '../order.ts';
import { outOfStock } from '../order-errors.ts';
import { type OrderTerms, storedTerms, type TermsReader } from './order-terms.ts';
import { quoteOrder } from './quote-order.ts';
import { type RequestedItem, requestedItems } from './requested-items.ts';
import { type ResolvedLine, resolveVariants } from './resolve-variants.ts';

/** What of an order does not depend on who places it. */
export interface PreparedOrder {
  lines: OrderLine[];
  resolvedLines: ResolvedLine[];
}

/**
 * Resolves the requested items at current prices, with the shipping fee as a line of its own. Throws UserError:
 * product_unavailable, choice_required, out_of_stock, not_delivered, total_changed, invalid_request.
 */
export async function prepareOrder(
  trx: Transaction,
  body: PlaceOrderBody,
  terms: TermsReader = storedTerms(trx),
): Promise<PreparedOrder> {
  const { shippingAddress } = body;
  assertStateKnown(shippingAddress);
  const shipping = await terms.readShipping(shippingAddress.postalCode);
  assertServed(deliveryWithoutDates(shipping, shippingAddress));
  const requested = requestedItems(body);
  const variants = await terms.readVariants(productIdsOf(requested));
  const prepared = prepareLines(body, { requested, variants, shipping });
  assertInStock(prepared.resolvedLines);
  if (!hasExpectedTotal(body, prepared.lines))
    throw await totalChanged(trx, body, totalPaise(prepared.lines));
  return prepared;
}

/** An order that was made at known terms, with what they were: see `OrderTerms`. */
export interface KnownOrder extends PreparedOrder {
  productIds: string[];
  terms: string[];
  storeVersion: string | null;
}

/**
 * The order as it is made at known terms, without a look at the stock. Undefined: the terms are not known, or give
 * another total than the expected one, or the stock decides which variant is chosen. Throws UserError, as `prepareOrder`.
 */
export function prepareKnownOrder(body: PlaceOrderBody, terms: OrderTerms): KnownOrder | undefined {
  assertStateKnown(body.shippingAddress);
  const requested = requestedItems(body);
  const productIds = productIdsOf(requested);
  const known = terms.find(productIds, body.shippingAddress.postalCode);
  if (!known || requested.some((item) => isChosenByStock(item, known.variants))) return undefined;
  const prepared = prepareLines(body, { requested, variants: known.variants, shipping: known.shipping });
  if (!hasExpectedTotal(body, prepared.lines)) return undefined;
  return { ...prepared, productIds, terms: known.terms, storeVersion: known.storeVersion };
}

const productIdsOf = (requested: readonly RequestedItem[]) => [
  ...new Set(requested.map(({ productId }) => productId)),
];

/** See `resolveVariants`: without options, the first variant with enough stock. */
function isChosenByStock(
  { productId, selectedOptions }: RequestedItem,
  variants: readonly OrderableVariant[],
): boolean {
  if (selectedOptions) return false;
  return variants.filter((variant) => variant.productId === productId && variant.isListingPrice).length > 1;
}

interface Terms {
  requested: RequestedItem[];
  variants: OrderableVariant[];
  shipping: StoredShipping;
}

function prepareLines(
  { shippingAddress }: PlaceOrderBody,
  { requested, variants, shipping }: Terms,
): PreparedOrder {
  const delivery = deliveryWithoutDates(shipping, shippingAddress);
  assertServed(delivery);
  const resolvedLines = resolveVariants(requested, variants);
  const products = resolvedLines.map(orderLine);
  const lines = [...products, ...shippingLines(products, shippingFeePaise(delivery, totalPaise(products)))];
  return { lines, resolvedLines };
}

const hasExpectedTotal = ({ expectedTotal }: PlaceOrderBody, lines: readonly OrderLine[]) =>
  expectedTotal === undefined || Math.round(expectedTotal * 100) === totalPaise(lines);

/** An order is rejected if its total is not the one that the shopper was shown (specification, ruling 33). */
async function totalChanged(trx: Transaction, body: PlaceOrderBody, paise: number): Promise<UserError> {
  const message = `The total of this order has changed to ${formatPaise(paise)}. Please check it and order again.`;
  return new UserError('total_changed', message, {
    quote: await quoteOrder(storedTerms(trx), { ...body, ...body.shippingAddress }),
  });
}

/** GST depends on the State of delivery. It is asked for if neither its name nor the PIN code gives it. */
function assertStateKnown(address: PlaceOrderBody['shippingAddress']): void {
  if (findStateOfAddress(address)) return;
  const message = 'State must be a state or union territory of India';
  throw fieldError('shippingAddress.state', message);
}

/** Early check without locks. `reserveAll` decides. */
function assertInStock(resolvedLines: readonly ResolvedLine[]): void {
  for (const { variant, quantity } of resolvedLines) {
    if (!variant.allowBackorder && variant.stock < quantity)
      throw outOfStock(variant, Math.max(0, variant.stock));
  }
}

function orderLine({ variant, quantity }: ResolvedLine, index: number): OrderLine {
  return {
    lineNo: index + 1,
    productId: variant.productId,
    variantId: variant.id,
    title: variant.title,
    imageUrl: variant.imageUrl,
    size: variant.size,
    color: variant.color,
    quantity,
    pricePaise: variant.pricePaise,
    hsn: variant.hsn ?? null,
    gstRateBasisPoints:
      variant.gstRate === undefined
        ? null
        : rateOfLine(variant.gstRate, variant.pricePaise * quantity, quantity),
  };
}

/** The shipping fee as a line: taxed like the products, see `findHighestTaxedLine`. None if delivery is free. */
function shippingLines(products: readonly OrderLine[], feePaise: number): OrderLine[] {
  if (feePaise === 0) return [];
  const taxedLine = findHighestTaxedLine(products);
  const line: OrderLine = {
    lineNo: products.length + 1,
    productId: null,
    variantId: null,
    title: SHIPPING_LINE,
    imageUrl: null,
    size: '',
    color: '',
    quantity: 1,
    pricePaise: feePaise,
    hsn: taxedLine?.hsn ?? null,
    gstRateBasisPoints: taxedLine?.gstRateBasisPoints ?? null,
  };
  return [line];
}
