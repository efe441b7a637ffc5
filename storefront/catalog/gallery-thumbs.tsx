import type { Picture } from '../api/product.ts';
import { ProductPicture } from './product-picture.tsx';

interface GalleryThumbsProps {
  pictures: readonly Picture[];
  at: number;
  onShow(at: number): void;
}

/** Thumbnails of all images; the current one is marked. */
export function GalleryThumbs({ pictures, at, onShow }: GalleryThumbsProps) {
  return (
    <ul className="gallery__thumbs">
      {pictures.map((picture, i) => (
        <li key={picture.url}>
          <button
            type="button"
            className="gallery__thumb"
            aria-label={`Picture ${i + 1} of ${pictures.length}`}
            aria-current={i === at}
            onClick={() => onShow(i)}
          >
            <ProductPicture picture={picture} alt="" sizes="5.5rem" isLast />
          </button>
        </li>
      ))}
    </ul>
  );
}
