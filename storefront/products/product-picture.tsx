import type { ProductImage } from '#storefront/api/parsing/product.ts';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { Picture } from '#storefront/ui/picture.tsx';

interface ProductPictureProps {
  image: ProductImage | undefined;
  alt: string;
  sizes: string;
  isFirst?: boolean;
  isEager?: boolean;
  isLast?: boolean;
  hasPreview?: boolean;
}

/**
 * A product's image, or the stock image if it has none or it cannot be loaded. Sources, sizes, lazy loading and the
 * preview are those of `Picture` (ui/picture.tsx).
 */
export function ProductPicture({ image, ...rest }: ProductPictureProps) {
  return <Picture files={image} fallback={fallbackImage} {...rest} />;
}
