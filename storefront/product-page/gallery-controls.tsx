import type { ProductImage } from '#storefront/api/parsing/product.ts';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import { NextIcon, PreviousIcon } from '#storefront/ui/icons.tsx';

/** Buttons to the previous and the next image, in the gallery and in the zoom. */
export function GalleryArrows({ onPrevious, onNext }: { onPrevious(): void; onNext(): void }) {
  return (
    <>
      <button
        type="button"
        className="on-picture gallery__arrow gallery__arrow--previous"
        aria-label="Previous picture"
        onClick={onPrevious}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        className="on-picture gallery__arrow gallery__arrow--next"
        aria-label="Next picture"
        onClick={onNext}
      >
        <NextIcon />
      </button>
    </>
  );
}

/** Position of the current image and number of images, as "1 / 4". `index` counts from 0. */
export function GalleryCount({ index, count }: { index: number; count: number }) {
  return (
    <p className="gallery__count">
      <span className="visually-hidden">Picture </span>
      {index + 1} / {count}
    </p>
  );
}

interface GalleryThumbsProps {
  images: readonly ProductImage[];
  index: number;
  onShow(index: number): void;
}

/** Thumbnails of all images; the current one is marked. */
export function GalleryThumbs({ images, index, onShow }: GalleryThumbsProps) {
  return (
    <ul className="gallery__thumbs">
      {images.map((image, i) => (
        <li key={image.url}>
          <button
            type="button"
            className="gallery__thumb"
            aria-label={`Picture ${i + 1} of ${images.length}`}
            aria-current={i === index}
            onClick={() => onShow(i)}
          >
            <ProductPicture image={image} alt="" sizes="5.5rem" isLast />
          </button>
        </li>
      ))}
    </ul>
  );
}
