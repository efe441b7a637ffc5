import type { FindImage } from '#server/images/image-folder.ts';
import type { CatalogImage } from '../../product.ts';
import { type RowIssues, readImageUrl, readQuantity } from '../read-cells.ts';
import type { ProductRows } from './group-rows.ts';

/** The images of a product by position, those without one last. Repeated images count once. */
export function readImages(
  { first, rest }: ProductRows,
  issues: RowIssues,
  findImage?: FindImage,
): CatalogImage[] {
  const images = new Map<string, CatalogImage & { position: number }>();
  for (const row of [first, ...rest]) {
    const url = readImageUrl(row, 'Product image URL', issues, findImage);
    if (url === undefined || images.has(url)) continue;
    const position = readQuantity(row, 'Image position', issues) ?? Number.MAX_SAFE_INTEGER;
    images.set(url, { url, alt: row.cells.get('Image alt text') ?? null, position });
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ url, alt }) => ({ url, alt }));
}
