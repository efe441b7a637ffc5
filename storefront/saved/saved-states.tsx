import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { stockPicture } from '../pictures/site-pictures.ts';
import type { KeptProduct } from '../state/kept-product.ts';
import { removeSaved } from '../state/saved.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';

export function SavedEmpty() {
  return (
    <div className="message saved-empty">
      <HeartIcon />
      <h2>Nothing saved yet</h2>
      <p>Press the heart on a product, and it waits here for you, in this browser.</p>
      <Link className={buttonClass()} href={links.products()}>
        Explore Categories
      </Link>
    </div>
  );
}

/** A saved product that is no longer sold, or could not be loaded. */
export function SavedGone({ kept, isMissing }: { kept: KeptProduct; isMissing: boolean }) {
  return (
    <article className="card">
      <div className="card__media saved-gone">
        <span className="card__picture">
          <Picture
            files={kept.image ? { url: kept.image, sources: [] } : undefined}
            fallback={stockPicture}
            alt=""
            sizes="27rem"
          />
        </span>
      </div>
      <h3 className="card__name">
        {isMissing ? kept.name : <Link href={links.product(kept.id)}>{kept.name}</Link>}
      </h3>
      <p className="saved-gone__note">{isMissing ? 'No longer sold' : 'Could not be loaded just now'}</p>
      <Button look="quiet" className="saved-gone__remove" onClick={() => removeSaved(kept.id)}>
        Remove
      </Button>
    </article>
  );
}
