import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import type { ProductSummary } from '#storefront/state/product-summary.ts';
import { removeSaved } from '#storefront/state/saved-products.ts';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { HeartIcon } from '#storefront/ui/icons.tsx';
import { Picture } from '#storefront/ui/picture.tsx';

export function SavedEmpty() {
  const text = useStoreText();
  return (
    <div className="message saved-empty">
      <HeartIcon />
      <h2>{text('savedEmptyTitle', 'Nothing saved yet')}</h2>
      <p>{text('savedEmpty', 'Press the heart on a product, and it waits here for you, in this browser.')}</p>
      <Link className={buttonClass()} href={links.products()}>
        Explore Categories
      </Link>
    </div>
  );
}

/** A saved product that is no longer sold, or could not be loaded. */
export function SavedUnavailable({ summary, isMissing }: { summary: ProductSummary; isMissing: boolean }) {
  return (
    <article className="card">
      <div className="card__media saved-gone">
        <span className="card__picture">
          <Picture
            files={summary.image ? { url: summary.image, sources: [] } : undefined}
            fallback={fallbackImage}
            alt=""
            sizes="27rem"
          />
        </span>
      </div>
      <h3 className="card__name">
        {isMissing ? summary.name : <Link href={links.product(summary.id)}>{summary.name}</Link>}
      </h3>
      <p className="saved-gone__note">{isMissing ? 'No longer sold' : 'Could not be loaded just now'}</p>
      <Button variant="quiet" className="saved-gone__remove" onClick={() => removeSaved(summary.id)}>
        Remove
      </Button>
    </article>
  );
}
