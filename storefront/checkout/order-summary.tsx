import { links } from '#contract/page-links.ts';
import { addRupees, formatRupees } from '#format/money.ts';
import type { Quote } from '#storefront/api/orders.ts';
import { parseImage } from '#storefront/api/parsing/parse-image.ts';
import { useDeliveryEstimate } from '#storefront/delivery/use-delivery-estimate.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { selectedOptionsText } from '#storefront/products/product-options.ts';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { type CartLine, lineKey, lineTotal } from '#storefront/state/cart.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { commonShippingFee, shippingFeeText } from '#storefront/state/shipping-fee.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useCashOnDeliveryFeeNote } from '#storefront/state/use-cash-on-delivery-fee-note.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import type { QuoteNotes } from './quote-notes.ts';

interface OrderSummaryProps {
  pin: string | undefined;
  /** What changed since a line was added, by `lineKey`. */
  notes?: QuoteNotes;
  /** The shipping fee to this PIN code; undefined while it is not known. */
  shipping?: Quote['shipping'];
}

/** The order lines, the total and, for a PIN code, the estimated delivery. */
export function OrderSummary({ pin, notes, shipping }: OrderSummaryProps) {
  const { lines, total } = useCart();
  const { delivery, shippingFees } = useStoreInfo().info;
  const cashFeeNote = useCashOnDeliveryFeeNote();
  const dates = useDeliveryEstimate(pin, delivery)?.dates;
  const fee = shipping?.fee ?? commonShippingFee(shippingFees, total);
  return (
    <>
      <p className="checkout__changed" role="status">
        {notes && notes.size > 0 && 'Something has changed since you added it. Please check your order.'}
      </p>
      {lines.length === 0 ? (
        <p className="checkout__empty">
          Your cart is empty.{' '}
          <Link className="text-link" href={links.products()}>
            Browse products
          </Link>
        </p>
      ) : (
        <ul className="checkout__lines">
          {lines.map((line) => (
            <SummaryLine key={lineKey(line)} line={line} note={notes?.get(lineKey(line))} />
          ))}
        </ul>
      )}
      <dl className="sums">
        <div>
          <dt>Subtotal</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{shipping ? feeText(shipping) : shippingFeeText(shippingFees, total)}</dd>
        </div>
        {/* there from the start, the dates on a line of their own: what appears or wraps moves the button below under the finger */}
        {delivery && (
          <div className="sums__delivery">
            <dt>Estimated delivery</dt>
            <dd>{dates ?? (pin === undefined ? 'Enter your PIN code' : '–')}</dd>
          </div>
        )}
        <div className="sums__total">
          <dt>{fee === undefined ? 'Total before shipping' : 'Total'}</dt>
          <dd>{formatRupees(addRupees(total, fee ?? 0))}</dd>
        </div>
      </dl>
      <p className="checkout__tax">Inclusive of all taxes</p>
      {cashFeeNote && <p className="checkout__tax">{cashFeeNote}</p>}
    </>
  );
}

function feeText({ fee, error }: NonNullable<Quote['shipping']>): string {
  if (error !== undefined) return 'Not possible';
  return fee === 0 ? 'Free' : formatRupees(fee);
}

export function SummaryLine({ line, note }: { line: CartLine; note?: string | undefined }) {
  const selectedOptions = selectedOptionsText(line);
  return (
    <li className="checkout__line">
      <Picture
        files={parseImage(line.picture, true) ?? parseImage(line.image, false)}
        fallback={fallbackImage}
        alt=""
        sizes="3.5rem"
      />
      <div>
        <p className="checkout__name">{line.name}</p>
        <p className="checkout__choices">
          {selectedOptions && `${selectedOptions} · `}Qty {line.quantity}
        </p>
        {note && <p className="checkout__note">{note}</p>}
      </div>
      <p className="checkout__price">{formatRupees(lineTotal(line))}</p>
    </li>
  );
}
