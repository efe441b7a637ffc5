import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Product, ProductImage } from '#storefront/api/parsing/product.ts';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import { EnlargeIcon } from '#storefront/ui/icons.tsx';
import { useLazyDialog } from '#storefront/ui/use-lazy-dialog.ts';
import { GalleryArrows, GalleryCount, GalleryThumbs } from './gallery-controls.tsx';

const IMAGE_SIZES = '(max-width: 767px) 100vw, 40rem';

interface ProductGalleryProps {
  product: Product;
  /** Image of the selected options. The gallery shows it whenever it changes. */
  selectedImage: ProductImage | undefined;
}

/** The images of a product, changed by swipe, arrow buttons, arrow keys and thumbnails; a tap enlarges. */
export function ProductGallery({ product, selectedImage }: ProductGalleryProps) {
  const { name } = product;
  const images = product.images.length > 0 ? product.images : [undefined];
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isHydrated, setIsHydrated] = useState(false);
  const zoom = useImageZoom(product, index, showImage);
  const lastIndex = images.length - 1;
  const selectedIndex = selectedImage ? product.images.indexOf(selectedImage) : -1;

  useEffect(() => setIsHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `selectedIndex` changes
  useEffect(() => {
    if (selectedIndex >= 0 && selectedIndex !== index) showImage(selectedIndex);
  }, [selectedIndex]);

  function showImage(nextIndex: number) {
    const wrappedIndex = nextIndex < 0 ? lastIndex : nextIndex > lastIndex ? 0 : nextIndex;
    setIndex(wrappedIndex);
    const { current } = track;
    current?.scrollTo({ left: wrappedIndex * current.clientWidth, behavior: 'instant' });
  }

  function updateIndexFromScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  }

  function onArrowKey(event: KeyboardEvent) {
    if (lastIndex === 0) return;
    if (event.key === 'ArrowRight') showImage(index + 1);
    else if (event.key === 'ArrowLeft') showImage(index - 1);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <section className="gallery" aria-label="Pictures" onKeyDown={onArrowKey}>
        <div className="gallery__large">
          <ul
            ref={track}
            className={isHydrated ? 'gallery__track gallery__track--whole' : 'gallery__track'}
            onScroll={updateIndexFromScroll}
          >
            {images.map((image, i) => (
              <li key={image?.url ?? ''} className="gallery__slide">
                <ProductPicture
                  image={image}
                  alt={image?.alt ?? name}
                  sizes={IMAGE_SIZES}
                  isFirst={i === 0}
                  hasPreview
                />
                <button
                  type="button"
                  className="gallery__enlarge"
                  aria-label={lastIndex > 0 ? `Enlarge picture ${i + 1}` : 'Enlarge picture'}
                  aria-haspopup="dialog"
                  tabIndex={i === index ? 0 : -1}
                  onPointerEnter={zoom.preload}
                  onClick={zoom.open}
                >
                  <span className="on-picture">
                    <EnlargeIcon />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {lastIndex > 0 && (
            <>
              <GalleryArrows onPrevious={() => showImage(index - 1)} onNext={() => showImage(index + 1)} />
              <GalleryCount index={index} count={images.length} />
            </>
          )}
        </div>
        {lastIndex > 0 && <GalleryThumbs images={product.images} index={index} onShow={showImage} />}
      </section>
      {zoom.dialog}
    </>
  );
}

const importZoom = () => import('./image-zoom.tsx').then((module) => module.ImageZoom);

const doNothing = () => {};

/** Opens the images of a product in a dialog that fills the window. `dialog` is set while open. */
function useImageZoom(product: Product, index: number, showImage: (index: number) => void) {
  const { open, preload, close, View } = useLazyDialog(importZoom, doNothing);
  const dialog: ReactNode = View && (
    <View product={product} index={index} onShow={showImage} onClose={close} />
  );
  return { open, preload, dialog };
}
