import type { PlaceOrderBody, QuoteReply } from '#contract/orders.ts';
import { toRupees } from '#format/money.ts';
import { findOrderableVariants, type OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { outOfStock } from '../order-errors.ts';
import { chooseVariants } from './choose-variants.ts';
import { type RequestedItem, requestedItems } from './requested-items.ts';

/**
 * Returns the current price and stock of every requested item, in the order of the request, and the total of
 * the items that can be ordered (ruling 33). Reserves nothing. Throws UserError: invalid_request.
 */
export async function quoteOrder(
  db: Database | Transaction,
  body: Pick<PlaceOrderBody, 'products' | 'items'>,
): Promise<QuoteReply> {
  const items = requestedItems(body);
  const variants = await findOrderableVariants(db, [...new Set(items.map(({ productId }) => productId))]);
  const lines = items.map((item) => quoteLine(item, variants));
  const totalPaise = lines.reduce((sum, { pricePaise, line }) => sum + (pricePaise ?? 0) * line.quantity, 0);
  return { lines: lines.map(({ line }) => line), total: toRupees(totalPaise) };
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
    const [resolved] = chooseVariants([item], variants);
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
