import sharp, { type Metadata, type Sharp } from 'sharp';
import { type FileType, type MadeFile, type MadePicture, widthsOf } from './made-picture.ts';
import { previewOf } from './preview.ts';
import { UnusablePicture } from './unusable-picture.ts';

// Importing this file loads libvips: only the image worker (`image-worker-client.ts` starts it) and tests do.
sharp.cache(false);
sharp.concurrency(1);
// SVG is blocked since it may contain scripts and URLs; the others are formats that no merchant needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Phones take photos of up to 200 million pixels. A header of a few kilobytes may claim billions. */
const MOST_PIXELS = 210_000_000;
const WIDEST = 1280;
const TALLEST = 2560;
/** The one JPEG file, for clients that support no other format: feeds, link previews, emails. */
const JPEG_WIDTH = 960;

/**
 * Resizes an original in memory to all files, or to `missingWidths` (pixels) only. Throws
 * `UnusableImageError`.
 */
export async function makeFiles(original: Uint8Array, lacking?: readonly number[]): Promise<MadePicture> {
  refuseHuge(await readHeader(original));
  const { picture, width, height, isOpaque } = await decode(original);
  const files: MadeFile[] = [];
  for (const type of ['avif', 'webp'] as const) {
    for (const each of lacking ?? widthsOf(width)) files.push(await makeFile(picture, type, each));
  }
  if (!lacking) files.push(await makeFile(picture, 'jpg', Math.min(width, JPEG_WIDTH)));
  const preview = isOpaque ? await previewOf(picture) : undefined;
  return { width, height, ...(preview !== undefined && { preview }), files };
}

async function readHeader(original: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch {
    throw new UnusablePicture('it is not a JPEG, PNG, WebP, AVIF or GIF picture');
  }
}

function refuseHuge({ width, height }: Metadata): void {
  if (width * height <= MOST_PIXELS) return;
  throw new UnusablePicture(
    `it measures ${width} × ${height} pixels, more than ${MOST_PIXELS / 1_000_000} million`,
  );
}

/** Decodes once, at the largest size needed: upright, in sRGB, without metadata. */
async function decode(original: Uint8Array) {
  try {
    const { data, info } = await sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(WIDEST, TALLEST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = sharp(data, { raw: { width, height, channels } });
    const { isOpaque } = await picture.clone().stats();
    return { picture: isOpaque ? picture.removeAlpha() : picture, width, height, isOpaque };
  } catch {
    throw new UnusablePicture('it is damaged or incomplete');
  }
}

async function makeFile(picture: Sharp, type: FileType, width: number): Promise<MadeFile> {
  const sized = picture.clone().resize({ width });
  const bytes = await encode(sized, type).toBuffer();
  return { type, width, bytes };
}

function encode(sized: Sharp, type: FileType): Sharp {
  // one step more effort takes four times as long and saves nothing
  if (type === 'avif') return sized.avif({ quality: 58, effort: 3 });
  if (type === 'webp') return sized.webp({ quality: 80, effort: 4, smartSubsample: true });
  return sized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
}
