import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** Placeholder of a product page while the product loads. */
export function ProductSkeleton() {
  return (
    <div role="status" aria-label="Loading product">
      <Skeleton className="product__way--skeleton" />
      <div className="product__columns">
        <Skeleton className="gallery__large" />
        <div className="product__side">
          <Skeleton className="skeleton-line skeleton-line--title" />
          <Skeleton className="skeleton-line" />
          <Skeleton className="skeleton-line skeleton-line--box" />
          <Skeleton className="skeleton-line" />
        </div>
      </div>
    </div>
  );
}

export function ProductNotFound() {
  const text = useStoreText();
  return (
    <section className="message">
      <h1>Product not found</h1>
      <p>
        {text(
          'productNotFound',
          "We couldn't find the product you're looking for. It may have been discontinued or the link might be incorrect.",
        )}
      </p>
      <Link className={buttonClass()} href={links.home()}>
        Return to Home
      </Link>
    </section>
  );
}

export function ProductLoadError() {
  return (
    <section className="message" role="alert">
      <h1>Failed to load product details</h1>
      <p>The shop did not answer. Please try again in a moment.</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </section>
  );
}
