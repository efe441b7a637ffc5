import { type KeyboardEvent, useState } from 'react';
import type { Product } from '../api/product.ts';
import { NextIcon, PreviousIcon } from '../ui/icons.tsx';
import { ProductPicture } from './product-picture.tsx';

const LARGE = '(max-width: 767px) 100vw, 40rem';

/** The pictures of a product: one large, the others as thumbnails; arrow keys leaf through them. */
export function ProductGallery({ product }: { product: Product }) {
  const { pictures, name } = product;
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;
  const show = (next: number) => setAt(next < 0 ? last : next > last ? 0 : next);

  function leaf(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') show(at + 1);
    else if (event.key === 'ArrowLeft') show(at - 1);
    else return;
    event.preventDefault();
  }

  return (
    <section className="gallery" aria-label="Pictures">
      <div className="gallery__large">
        <ProductPicture
          key={at}
          picture={pictures[at]}
          alt={pictures[at]?.alt ?? name}
          sizes={LARGE}
          isFirst={at === 0}
          isEager
          hasPreview
        />
        {last > 0 && (
          <>
            <button
              type="button"
              className="gallery__arrow gallery__arrow--previous"
              aria-label="Previous picture"
              onClick={() => show(at - 1)}
            >
              <PreviousIcon />
            </button>
            <button
              type="button"
              className="gallery__arrow gallery__arrow--next"
              aria-label="Next picture"
              onClick={() => show(at + 1)}
            >
              <NextIcon />
            </button>
          </>
        )}
      </div>
      {last > 0 && (
        <ul className="gallery__thumbs" onKeyDown={leaf}>
          {pictures.map((picture, i) => (
            <li key={picture.url}>
              <button
                type="button"
                className="gallery__thumb"
                aria-label={`Picture ${i + 1} of ${pictures.length}`}
                aria-current={i === at}
                onClick={() => setAt(i)}
              >
                <ProductPicture picture={picture} alt="" sizes="5.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
