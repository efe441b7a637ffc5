import type { Sharp } from 'sharp';

const WIDTH = 8;
/** Characters; also the limit of the database column. A listing page contains a dozen of them. */
const MAX_LENGTH = 300;

/** Returns a few pixels of an image as a `data:` URL of about 160 characters, to be shown blurred. */
export async function createPlaceholder(image: Sharp): Promise<string | undefined> {
  const bytes = await image
    .clone()
    .resize(WIDTH, WIDTH * 2, { fit: 'inside' })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
  const dataUrl = `data:image/webp;base64,${bytes.toString('base64')}`;
  return dataUrl.length <= MAX_LENGTH ? dataUrl : undefined;
}
