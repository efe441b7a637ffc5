import type { QuoteBody, QuoteReply } from '#contract/orders.ts';
import { toPaise, toRupees } from '#format/money.ts';
import type { OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { UserError } from '#server/errors/user-error.ts';
import { deliveryTo } from '#server/shipping/find-delivery.ts';
import { shippingFeePaise } from '#server/shipping/shipping-rules.ts';
import { outOfStock } from '../order-errors.ts';
import type { TermsReader } from './order-terms.ts';
import { type RequestedItem, requestedItems } from './requested-items.ts';
import { resolveVariants } from './resolve-variants.ts';

/**
 * Returns the current price and stock of every requested item, in the order of the request, the shipping fee if the
 * PIN code is known, and the total of what can be ordered (specification, ruling 33). Reserves nothing. Throws
 * UserError: invalid_request.
 */
export async function quoteOrder(terms: TermsReader, body: QuoteBody): Promise<QuoteReply> {
  const items = requestedItems(body);
  const variants = await terms.readVariants([...new Set(items.map(({ productId }) => productId))]);
  const lines = items.map((item) => quoteLine(item, variants));
  const itemsPaise = lines.reduce((sum, { pricePaise, line }) => sum + (pricePaise ?? 0) * line.quantity, 0);
  const shipping = await quoteShipping(terms, body, itemsPaise);
  return {
    lines: lines.map(({ line }) => line),
    ...(shipping && { shipping }),
    total: toRupees(itemsPaise + toPaise(shipping?.fee ?? 0)),
  };
}

async function quoteShipping(
  terms: TermsReader,
  { postalCode, state }: QuoteBody,
  itemsPaise: number,
): Promise<QuoteReply['shipping']> {
  if (postalCode === undefined) return undefined;
  const delivery = deliveryTo(await terms.readShipping(postalCode), { postalCode, state });
  if (!delivery.isServed) return { fee: 0, code: 'not_delivered', error: delivery.message };
  return { fee: toRupees(shippingFeePaise(delivery, itemsPaise)) };
}

type QuoteLine = QuoteReply['lines'][number];

function quoteLine(
  item: RequestedItem,
  variants: readonly OrderableVariant[],
): { line: QuoteLine; pricePaise?: number } {
  const { productId, quantity, selectedOptions } = item;
  const requested = {
    productId,
    quantity,
    ...(selectedOptions?.size && { selectedSize: selectedOptions.size }),
    ...(selectedOptions?.color && { selectedColor: selectedOptions.color }),
  };
  try {
    const [resolved] = resolveVariants([item], variants);
    if (!resolved) throw new Error('an item has a variant or an error');
    const { variant } = resolved;
    const { pricePaise } = variant;
    const available = variant.allowBackorder ? quantity : Math.max(0, Math.min(quantity, variant.stock));
    const problem = available < quantity ? problemOf(outOfStock(variant, available)) : {};
    return { line: { ...requested, price: toRupees(pricePaise), available, ...problem }, pricePaise };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { line: { ...requested, available: error.details.line?.available ?? 0, ...problemOf(error) } };
  }
}

const problemOf = ({ code, message }: UserError) => ({ code, error: message });
