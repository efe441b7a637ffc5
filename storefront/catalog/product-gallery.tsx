import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Picture, Product } from '../api/product.ts';
import { EnlargeIcon } from '../ui/icons.tsx';
import { GalleryArrows, GalleryCount } from './gallery-arrows.tsx';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import { ProductPicture } from './product-picture.tsx';
import { usePictureZoom } from './use-picture-zoom.tsx';

const LARGE = '(max-width: 767px) 100vw, 40rem';

interface ProductGalleryProps {
  product: Product;
  /** Image of the selected options. The gallery shows it whenever it changes. */
  chosen: Picture | undefined;
}

/** The images of a product, changed by swipe, arrow buttons, arrow keys and thumbnails; a tap enlarges. */
export function ProductGallery({ product, chosen }: ProductGalleryProps) {
  const { name } = product;
  const pictures = product.pictures.length > 0 ? product.pictures : [undefined];
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  const zoom = usePictureZoom(product, at, show);
  const last = pictures.length - 1;
  const chosenAt = chosen ? product.pictures.indexOf(chosen) : -1;

  useEffect(() => setIsWhole(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `selectedIndex` changes
  useEffect(() => {
    if (chosenAt >= 0 && chosenAt !== at) show(chosenAt);
  }, [chosenAt]);

  function show(next: number) {
    const shown = next < 0 ? last : next > last ? 0 : next;
    setAt(shown);
    const { current } = track;
    current?.scrollTo({ left: shown * current.clientWidth, behavior: 'instant' });
  }

  function noteScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  }

  function leaf(event: KeyboardEvent) {
    if (last === 0) return;
    if (event.key === 'ArrowRight') show(at + 1);
    else if (event.key === 'ArrowLeft') show(at - 1);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <section className="gallery" aria-label="Pictures" onKeyDown={leaf}>
        <div className="gallery__large">
          <ul
            ref={track}
            className={isWhole ? 'gallery__track gallery__track--whole' : 'gallery__track'}
            onScroll={noteScroll}
          >
            {pictures.map((picture, i) => (
              <li key={picture?.url ?? ''} className="gallery__slide">
                <ProductPicture
                  picture={picture}
                  alt={picture?.alt ?? name}
                  sizes={LARGE}
                  isFirst={i === 0}
                  hasPreview
                />
                <button
                  type="button"
                  className="gallery__enlarge"
                  aria-label={last > 0 ? `Enlarge picture ${i + 1}` : 'Enlarge picture'}
                  aria-haspopup="dialog"
                  tabIndex={i === at ? 0 : -1}
                  onPointerEnter={zoom.prepare}
                  onClick={zoom.open}
                >
                  <span className="on-picture">
                    <EnlargeIcon />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {last > 0 && (
            <>
              <GalleryArrows onPrevious={() => show(at - 1)} onNext={() => show(at + 1)} />
              <GalleryCount at={at} count={pictures.length} />
            </>
          )}
        </div>
        {last > 0 && <GalleryThumbs pictures={product.pictures} at={at} onShow={show} />}
      </section>
      {zoom.view}
    </>
  );
}
