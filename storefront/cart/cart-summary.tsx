import { links } from '#contract/page-links.ts';
import { formatRupees } from '#format/money.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useSession } from '#storefront/state/session.ts';
import { shippingFeeText } from '#storefront/state/shipping-fee.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { useCashOnDeliveryFeeNote } from '#storefront/state/use-cash-on-delivery-fee-note.ts';
import { Button } from '#storefront/ui/button.tsx';
import { notify } from '#storefront/ui/notices.ts';

export function CartSummary() {
  const { total, itemCount } = useCart();
  const { shippingFees } = useStoreInfo().info;
  const proceed = useProceedToCheckout();
  const cashFeeNote = useCashOnDeliveryFeeNote();
  const note = useStoreText()('cartNote', '');
  return (
    <section className="panel cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">Order Summary</h2>
      <dl className="cart-summary__sums">
        <div>
          <dt>
            Subtotal ({itemCount} {itemCount === 1 ? 'item' : 'items'})
          </dt>
          <dd>{formatRupees(total)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{shippingFeeText(shippingFees, total)}</dd>
        </div>
      </dl>
      <p className="cart-summary__tax">Inclusive of all taxes</p>
      {cashFeeNote && <p className="cart-summary__tax">{cashFeeNote}</p>}
      {note && <p className="store-note">{note}</p>}
      <Button onClick={proceed}>Proceed to checkout</Button>
      <Link className="text-link cart-summary__back" href={links.home()}>
        Continue Shopping
      </Link>
    </section>
  );
}

/**
 * Opens the checkout. Signed-out shoppers see a notice and sign in first, then return to it (specification, section 6).
 */
function useProceedToCheckout(): () => void {
  const session = useSession();
  return () => {
    if (session === 'signed-in') return navigate(links.checkout());
    notify({ title: 'Login Required', description: 'Please login to proceed with checkout' });
    navigate(links.login(), { state: { from: links.checkout() } });
  };
}
