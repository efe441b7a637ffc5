import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { CartIcon } from '#storefront/ui/icons.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

export function CartEmpty() {
  const text = useStoreText();
  return (
    <div className="message cart-empty">
      <CartIcon />
      <h2>{text('cartEmptyTitle', 'Your cart is empty')}</h2>
      <p>{text('cartEmpty', 'Whatever you add waits here for you, in this browser.')}</p>
      <Link className={buttonClass()} href={links.home()}>
        Continue Shopping
      </Link>
    </div>
  );
}

/** Placeholder until the cart is read from browser storage. */
export function CartSkeleton() {
  return (
    <div className="cart__columns" role="status" aria-label="Loading cart">
      <Skeleton className="cart__lines--skeleton" />
      <Skeleton className="cart-summary--skeleton" />
      <noscript>The cart lives in your browser and needs JavaScript.</noscript>
    </div>
  );
}
