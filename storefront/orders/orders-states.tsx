import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

export function OrdersSkeleton() {
  return (
    <div className="orders" role="status" aria-label="Loading your orders">
      <Skeleton className="orders__skeleton" />
      <Skeleton className="orders__skeleton" />
    </div>
  );
}

/** The message for no orders and for orders that failed to load (specification, section 8 shows the same). */
export function OrdersEmpty({ hasFailed, onRetry }: { hasFailed: boolean; onRetry(): void }) {
  const text = useStoreText();
  return (
    <section className="message">
      <h2>No Orders Found</h2>
      <p>
        {hasFailed
          ? 'Your orders could not be loaded just now.'
          : text('ordersEmpty', 'What you order will be listed here.')}
      </p>
      {hasFailed && <Button onClick={onRetry}>Try Again</Button>}
      <Link className={buttonClass(hasFailed ? 'outline' : 'primary')} href={links.products()}>
        Browse Products
      </Link>
    </section>
  );
}
