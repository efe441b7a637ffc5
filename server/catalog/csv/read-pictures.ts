import type { Picture } from '../product.ts';
import type { ProductRows } from './group-rows.ts';
import { type Findings, type FindPicture, readImageUrl, readPieces } from './read-cells.ts';

/** The images of a product by position, those without one last. Repeated images count once. */
export function readPictures(
  { first, rest }: ProductRows,
  findings: Findings,
  findPicture?: FindPicture,
): Picture[] {
  const pictures = new Map<string, Picture & { position: number }>();
  for (const row of [first, ...rest]) {
    const url = readImageUrl(row, 'Product image URL', findings, findPicture);
    if (url === undefined || pictures.has(url)) continue;
    const position = readPieces(row, 'Image position', findings) ?? Number.MAX_SAFE_INTEGER;
    pictures.set(url, { url, alt: row.cells.get('Image alt text') ?? null, position });
  }
  return [...pictures.values()].sort((a, b) => a.position - b.position).map(({ url, alt }) => ({ url, alt }));
}
