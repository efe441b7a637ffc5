import { NextIcon, PreviousIcon } from '#storefront/ui/icons.tsx';

/** Buttons to the previous and the next image. */
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
