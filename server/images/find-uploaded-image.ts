import type { ImageFilesReply } from '#contract/admin/catalog/products.ts';
import type { Database } from '#server/database/database.ts';
import { selectImage } from './image-queries.ts';
import { selectImageProblem } from './image-queue-queries.ts';

const MAX_WIDTH = 640;

/** The files of an uploaded image that logos, icons and pages need; empty until it is resized. */
export async function findUploadedImage(db: Database, url: string): Promise<ImageFilesReply> {
  const image = await selectImage(db, url);
  if (!image) {
    const problem = await selectImageProblem(db, url);
    return problem === undefined ? {} : { problem };
  }
  const webp = image.sources.find(({ type }) => type === 'image/webp')?.srcset;
  const file = webp && widestFileUpTo640(webp);
  return {
    ...(webp && { srcset: webp }),
    ...(file && { webp: file }),
    ...(image.publicUrl !== null && { jpeg: image.publicUrl }),
  };
}

/** The widest file of a `srcset` that is at most 640 pixels wide, else the narrowest. */
function widestFileUpTo640(srcset: string): string | undefined {
  const files = srcset.split(', ').map((part) => part.split(' '));
  const fitting = files.filter(([, width = '']) => Number.parseInt(width, 10) <= MAX_WIDTH);
  return (fitting.at(-1) ?? files[0])?.[0];
}
