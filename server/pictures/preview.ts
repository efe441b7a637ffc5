import type { Sharp } from 'sharp';

const WIDTH = 8;
/** As the database keeps it at most; a dozen of them stand in a listing's document. */
const LONGEST = 300;

/** A few pixels of a picture as a `data:` address that a browser draws blurred: about 160 characters. */
export async function previewOf(picture: Sharp): Promise<string | undefined> {
  const bytes = await picture
    .clone()
    .resize(WIDTH, WIDTH * 2, { fit: 'inside' })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
  const address = `data:image/webp;base64,${bytes.toString('base64')}`;
  return address.length <= LONGEST ? address : undefined;
}
