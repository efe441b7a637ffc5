import type { Picture as ProductFile } from '../api/product.ts';
import { stockPicture } from '../pictures/site-pictures.ts';
import { Picture } from '../ui/picture.tsx';

interface ProductPictureProps {
  picture: ProductFile | undefined;
  alt: string;
  sizes: string;
  isFirst?: boolean;
  isEager?: boolean;
  isLast?: boolean;
  hasPreview?: boolean;
  className?: string;
}

/** A product's image, or the stock image if it has none or it cannot be loaded. */
export function ProductPicture({ picture, ...rest }: ProductPictureProps) {
  return <Picture files={picture} fallback={stockPicture} {...rest} />;
}
