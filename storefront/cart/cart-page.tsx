import { useCart } from '#storefront/state/cart-provider.tsx';
import { commonShippingFee } from '#storefront/state/shipping-fee.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { CartLines } from './cart-lines.tsx';
import { CartEmpty, CartSkeleton } from './cart-states.tsx';
import { CartSummary } from './cart-summary.tsx';

export default function CartPage() {
  const cart = useCart();
  const { shippingFees } = useStoreInfo().info;
  const text = useStoreText();
  const isFree = commonShippingFee(shippingFees, cart.total) === 0;
  return (
    <section className="cart">
      <h1>Shopping Cart</h1>
      <p className="cart__lead">
        Prices include all taxes{isFree && ', and delivery is free'}.{' '}
        {text('cartText', 'You see the sum once more before you pay.')}
      </p>
      {!cart.isLoaded ? (
        <CartSkeleton />
      ) : cart.lines.length === 0 ? (
        <CartEmpty />
      ) : (
        <div className="cart__columns">
          <CartLines />
          <CartSummary />
        </div>
      )}
    </section>
  );
}
