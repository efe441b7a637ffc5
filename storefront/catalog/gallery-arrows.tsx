import { NextIcon, PreviousIcon } from '../ui/icons.tsx';

/** To the picture before and after. */
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

/** Which picture of how many is shown. */
export function GalleryCount({ at, count }: { at: number; count: number }) {
  return (
    <p className="gallery__count">
      <span className="visually-hidden">Picture </span>
      {at + 1} / {count}
    </p>
  );
}
