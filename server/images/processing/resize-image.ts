import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  type FileType,
  type ImageFile,
  type ResizedImage,
  THUMBNAIL_WIDTH,
  widthsOf,
} from './resized-image.ts';
import { UnusableImageError } from './unusable-image.ts';

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

/** Decoding needs up to 8 bytes per pixel. A header of a few kilobytes may claim billions of pixels. */
const MAX_PIXELS = 40_000_000;
/** JPEG is reduced while it is decoded, with up to 3 bytes per pixel. Phones take photos of 50 and 108 million pixels. */
const MAX_JPEG_PIXELS = 108_000_000;
const MAX_WIDTH = 1280;
const MAX_HEIGHT = 2560;
/** The one JPEG file, for clients that support no other format: feeds, link previews, emails. */
const JPEG_WIDTH = 960;

/**
 * Resizes an original in memory to all files, or to `missingWidths` (pixels) and the thumbnail only. Throws
 * `UnusableImageError`.
 */
export async function resizeImage(
  original: Uint8Array,
  missingWidths?: readonly number[],
): Promise<ResizedImage> {
  const header = await readHeader(original);
  const maxPixels = header.format === 'jpeg' ? MAX_JPEG_PIXELS : MAX_PIXELS;
  assertPixelLimit(header, maxPixels);
  const { image, width, height, isOpaque } = await decode(original, maxPixels);
  const files: ImageFile[] = [];
  for (const type of ['avif', 'webp'] as const) {
    for (const fileWidth of missingWidths ?? widthsOf(width))
      files.push(await resizeFile(image, type, fileWidth));
  }
  // the largest first
  const jpegWidths = missingWidths ? [THUMBNAIL_WIDTH] : [JPEG_WIDTH, THUMBNAIL_WIDTH];
  for (const jpegWidth of new Set(jpegWidths.map((each) => Math.min(width, each))))
    files.push(await resizeFile(image, 'jpg', jpegWidth));
  const preview = isOpaque ? await createPreview(image) : undefined;
  return { width, height, ...(preview !== undefined && { preview }), files };
}

async function readHeader(original: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch {
    throw new UnusableImageError('it is not a JPEG, PNG, WebP, AVIF or GIF image');
  }
}

function assertPixelLimit({ width, height }: Metadata, maxPixels: number): void {
  if (width * height <= maxPixels) return;
  throw new UnusableImageError(
    `it measures ${width} × ${height} pixels, more than ${maxPixels / 1_000_000} million`,
  );
}

/** Decodes once, at the largest size needed: upright, in sRGB, without metadata. */
async function decode(original: Uint8Array, maxPixels: number) {
  try {
    const { data, info } = await sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const image = sharp(data, { raw: { width, height, channels } });
    const { isOpaque } = await image.clone().stats();
    return { image: isOpaque ? image.removeAlpha() : image, width, height, isOpaque };
  } catch {
    throw new UnusableImageError('it is damaged or incomplete');
  }
}

async function resizeFile(image: Sharp, type: FileType, width: number): Promise<ImageFile> {
  const resized = image.clone().resize({ width });
  const bytes = await encode(resized, type).toBuffer();
  return { type, width, bytes };
}

function encode(resized: Sharp, type: FileType): Sharp {
  // one step more effort takes four times as long and saves nothing
  if (type === 'avif') return resized.avif({ quality: 58, effort: 3 });
  if (type === 'webp') return resized.webp({ quality: 80, effort: 4, smartSubsample: true });
  return resized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
}

const WIDTH = 8;
/** Characters; also the limit of the database column. A listing page contains a dozen of them. */
const MAX_LENGTH = 300;

/** Returns a few pixels of an image as a `data:` URL of about 160 characters, to be shown blurred. */
export async function createPreview(image: Sharp): Promise<string | undefined> {
  const bytes = await image
    .clone()
    .resize(WIDTH, WIDTH * 2, { fit: 'inside' })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
  const dataUrl = `data:image/webp;base64,${bytes.toString('base64')}`;
  return dataUrl.length <= MAX_LENGTH ? dataUrl : undefined;
}
