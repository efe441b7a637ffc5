import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#storefront/api/parsing/product.ts';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { GalleryArrows, GalleryCount } from './gallery-controls.tsx';

interface ImageZoomProps {
  product: Product;
  index: number;
  /** The caller wraps `index` around at both ends. */
  onShow(index: number): void;
  onClose(): void;
}

/** A point of an image, as fractions of its width and height. */
type Point = { x: number; y: number };
const CENTER: Point = { x: 0.5, y: 0.5 };

/** One image in a dialog that fills the window. A tap zooms in at that point, the next tap zooms out. */
export function ImageZoom({ product: { images, name }, index, onShow, onClose }: ImageZoomProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [zoomPoint, setZoomPoint] = useState<Point>();
  const image = images[index];

  useLayoutEffect(() => {
    const imageElement = stage.current?.querySelector('img');
    if (!stage.current || !imageElement || !zoomPoint) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = imageElement;
    stage.current.scrollLeft = offsetLeft + zoomPoint.x * offsetWidth - stage.current.clientWidth / 2;
    stage.current.scrollTop = offsetTop + zoomPoint.y * offsetHeight - stage.current.clientHeight / 2;
  }, [zoomPoint]);

  function toggleZoom({ clientX, clientY, currentTarget }: MouseEvent) {
    const imageElement = currentTarget.querySelector('img');
    if (zoomPoint || !imageElement) return setZoomPoint(undefined);
    const { left, top, width, height } = imageElement.getBoundingClientRect();
    setZoomPoint({ x: (clientX - left) / width, y: (clientY - top) / height });
  }

  function showImage(nextIndex: number) {
    setZoomPoint(undefined);
    onShow(nextIndex);
  }

  function onArrowKey({ key }: KeyboardEvent) {
    if (zoomPoint || images.length < 2) return;
    if (key === 'ArrowRight') showImage(index + 1);
    if (key === 'ArrowLeft') showImage(index - 1);
  }

  return (
    <Dialog label={`Pictures of ${name}`} className="zoom" onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <section
        ref={stage}
        key={image?.url}
        className={zoomPoint ? 'zoom__stage zoom__stage--near' : 'zoom__stage'}
        aria-label="Picture"
        // focusable while zoomed in, so that arrow keys scroll it
        tabIndex={zoomPoint ? 0 : undefined}
        onClick={toggleZoom}
      >
        <ProductPicture
          image={image}
          alt={image?.alt ?? name}
          sizes={zoomPoint ? '250vw' : '100vw'}
          isEager
        />
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys duplicate the buttons */}
      <div className="zoom__controls" onKeyDown={onArrowKey}>
        {images.length > 1 && (
          <>
            <GalleryArrows onPrevious={() => showImage(index - 1)} onNext={() => showImage(index + 1)} />
            <GalleryCount index={index} count={images.length} />
          </>
        )}
        <Button variant="outline" onClick={() => setZoomPoint(zoomPoint ? undefined : CENTER)}>
          {zoomPoint ? 'Zoom out' : 'Zoom in'}
        </Button>
      </div>
    </Dialog>
  );
}
