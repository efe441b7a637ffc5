import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '../api/product.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GalleryArrows, GalleryCount } from './gallery-arrows.tsx';
import { ProductPicture } from './product-picture.tsx';

interface PictureZoomProps {
  product: Product;
  at: number;
  /** The caller wraps `index` around at both ends. */
  onShow(at: number): void;
  onClose(): void;
}

/** A point of an image, as fractions of its width and height. */
type Point = { x: number; y: number };
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** One image in a dialog that fills the window. A tap zooms in at that point, the next tap zooms out. */
export function PictureZoom({ product: { pictures, name }, at, onShow, onClose }: PictureZoomProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState<Point>();
  const picture = pictures[at];

  useLayoutEffect(() => {
    const image = stage.current?.querySelector('img');
    if (!stage.current || !image || !near) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = image;
    stage.current.scrollLeft = offsetLeft + near.x * offsetWidth - stage.current.clientWidth / 2;
    stage.current.scrollTop = offsetTop + near.y * offsetHeight - stage.current.clientHeight / 2;
  }, [near]);

  function tap({ clientX, clientY, currentTarget }: MouseEvent) {
    const image = currentTarget.querySelector('img');
    if (near || !image) return setNear(undefined);
    const { left, top, width, height } = image.getBoundingClientRect();
    setNear({ x: (clientX - left) / width, y: (clientY - top) / height });
  }

  function show(next: number) {
    setNear(undefined);
    onShow(next);
  }

  function leaf({ key }: KeyboardEvent) {
    if (near || pictures.length < 2) return;
    if (key === 'ArrowRight') show(at + 1);
    if (key === 'ArrowLeft') show(at - 1);
  }

  return (
    <Dialog label={`Pictures of ${name}`} className="zoom" onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <section
        ref={stage}
        key={picture?.url}
        className={near ? 'zoom__stage zoom__stage--near' : 'zoom__stage'}
        aria-label="Picture"
        // focusable while zoomed in, so that arrow keys scroll it
        tabIndex={near ? 0 : undefined}
        onClick={tap}
      >
        <ProductPicture
          picture={picture}
          alt={picture?.alt ?? name}
          sizes={near ? '250vw' : '100vw'}
          isEager
        />
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys duplicate the buttons */}
      <div className="zoom__controls" onKeyDown={leaf}>
        {pictures.length > 1 && (
          <>
            <GalleryArrows onPrevious={() => show(at - 1)} onNext={() => show(at + 1)} />
            <GalleryCount at={at} count={pictures.length} />
          </>
        )}
        <Button look="outline" onClick={() => setNear(near ? undefined : MIDDLE)}>
          {near ? 'Zoom out' : 'Zoom in'}
        </Button>
      </div>
    </Dialog>
  );
}
