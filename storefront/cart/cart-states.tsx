import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CartEmpty() {
  return (
    <div className="message cart-empty">
      <CartIcon />
      <h2>Your cart is empty</h2>
      <p>Whatever you add waits here for you, in this browser.</p>
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
