import type { Sharp } from 'sharp';

const WIDTH = 8;
/** Characters; also the limit of the database column. A listing page contains a dozen of them. */
const LONGEST = 300;

/** Returns a few pixels of an image as a `data:` URL of about 160 characters, to be shown blurred. */
export async function previewOf(picture: Sharp): Promise<string | undefined> {
  const bytes = await picture
    .clone()
    .resize(WIDTH, WIDTH * 2, { fit: 'inside' })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
  const address = `data:image/webp;base64,${bytes.toString('base64')}`;
  return address.length <= LONGEST ? address : undefined;
}
