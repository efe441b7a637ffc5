import { cutText } from '#server/database/cut-text.ts';
import type { FindImage } from '#server/images/image-folder.ts';
import type { FileImage } from '../../product.ts';
import { type RowIssues, readImageUrl, readQuantity } from '../read-cells.ts';
import { IMAGE_COLOR_COLUMN } from './columns.ts';
import type { ProductRows } from './group-rows.ts';

const MAX_COLOR_LENGTH = 255;

/** The images of a product by position, those without one last. Repeated images count once. */
export function readImages(
  { first, rest }: ProductRows,
  issues: RowIssues,
  findImage?: FindImage,
): FileImage[] {
  const hasColors = first.columns.includes(IMAGE_COLOR_COLUMN);
  const images = new Map<string, { image: FileImage; position: number }>();
  for (const row of [first, ...rest]) {
    const url = readImageUrl(row, 'Product image URL', issues, findImage);
    if (url === undefined || images.has(url)) continue;
    const position = readQuantity(row, 'Image position', issues) ?? Number.MAX_SAFE_INTEGER;
    const image = { url, alt: row.cells.get('Image alt text') ?? null };
    const text = row.cells.get(IMAGE_COLOR_COLUMN);
    const color = text === undefined ? null : cutText(text, MAX_COLOR_LENGTH).trim();
    images.set(url, { image: hasColors ? { ...image, color } : image, position });
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ image }) => image);
}
