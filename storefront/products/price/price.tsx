import { formatRupees, formatRupeesShort } from '#format/money.ts';
import { calculateDiscount } from './discount.ts';

interface PriceProps {
  price: number;
  originalPrice?: number | undefined;
  /** The maximum retail price on the pack, if known. */
  mrp?: number | undefined;
  /** The lowest price of the 30 days before a reduced price, if known. */
  priorPrice?: number | undefined;
  /** For product pages: always two decimals, and a label on the original price. */
  isExact?: boolean;
}

/**
 * The price; when on sale also the original price, struck through, and the prior price (Consumer Protection (E-Commerce)
 * Amendment Rules, 2026), on cards only if it is another one. Only the MRP is called so (Legal Metrology): any other is a
 * regular price.
 */
export function Price({ price, originalPrice, mrp, priorPrice, isExact = false }: PriceProps) {
  const { isOnSale, percentOff } = calculateDiscount({ price, originalPrice });
  const format = isExact ? formatRupees : formatRupeesShort;
  return (
    <>
      <p className="price">
        <span className="price__now">{format(price)}</span>
        {isOnSale && originalPrice !== undefined && (
          <>
            {' '}
            <span className="visually-hidden">instead of </span>
            <s className="price__before">
              {isExact && (originalPrice === mrp ? 'MRP ' : 'Regular price ')}
              {format(originalPrice)}
            </s>{' '}
            <span className="price__off">{percentOff}% off</span>
          </>
        )}
      </p>
      {isOnSale && priorPrice !== undefined && (isExact || priorPrice !== originalPrice) && (
        <p className="price-prior">
          {isExact ? 'Lowest price in the 30 days before: ' : 'Lowest in the 30 days before: '}
          {format(priorPrice)}
        </p>
      )}
    </>
  );
}
