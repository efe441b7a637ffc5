import type { ReactNode } from 'react';
import type { Product, ProductImage } from '#storefront/api/parsing/product.ts';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import { EnlargeIcon } from '#storefront/ui/icons.tsx';
import { useLazyDialog } from '#storefront/ui/use-lazy-dialog.ts';
import { GalleryArrows, GalleryCount, GalleryThumbs } from './gallery-controls.tsx';
import { useGallery } from './use-gallery.ts';

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
  const { index, track, isHydrated, showImage, onScroll, onKeyDown } = useGallery(
    images.length,
    selectedImage ? product.images.indexOf(selectedImage) : -1,
  );
  const zoom = useImageZoom(product, index, showImage);
  const hasSeveral = images.length > 1;

  return (
    <>
      <section className="gallery" aria-label="Pictures" onKeyDown={onKeyDown}>
        <div className="gallery__large">
          <ul
            ref={track}
            className={isHydrated ? 'gallery__track gallery__track--whole' : 'gallery__track'}
            onScroll={onScroll}
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
                  aria-label={hasSeveral ? `Enlarge picture ${i + 1}` : 'Enlarge picture'}
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
          {hasSeveral && (
            <>
              <GalleryArrows onPrevious={() => showImage(index - 1)} onNext={() => showImage(index + 1)} />
              <GalleryCount index={index} count={images.length} />
            </>
          )}
        </div>
        {hasSeveral && <GalleryThumbs images={product.images} index={index} onShow={showImage} />}
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
