import type { ProductImage } from '#storefront/api/parsing/product.ts';
import { ProductPicture } from '#storefront/products/product-picture.tsx';

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
