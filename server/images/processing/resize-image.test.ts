import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { resizeImage } from './resize-image.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../../storefront/site-images/hero-1600.webp');

const plain = (width: number, height: number, background = '#a4552b') =>
  sharp({ create: { width, height, channels: 4, background } });

const resizeToFiles = async (original: Uint8Array) =>
  (await resizeImage(original)).files.map(({ type, width }) => `${type} ${width}`);

test('a photograph becomes AVIF and WebP in five widths, a JPEG, a thumbnail and a preview', async () => {
  const resized = await resizeImage(await readFile(PHOTO));
  expect(resized).toMatchObject({ width: 1280, height: 720 });
  for (const { type, width, bytes } of resized.files) {
    const { format, width: real } = await sharp(bytes).metadata();
    expect([format, real]).toEqual([{ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type], width]);
  }
  expect(resized.files.map(({ type, width }) => `${type} ${width}`)).toEqual([
    ...['avif 320', 'avif 480', 'avif 640', 'avif 960', 'avif 1280'],
    ...['webp 320', 'webp 480', 'webp 640', 'webp 960', 'webp 1280', 'jpg 960', 'jpg 112'],
  ]);
  expect(resized.preview).toMatch(/^data:image\/webp;base64,/);
  expect(resized.preview?.length).toBeLessThan(300);
});

test('no file is wider than the original, and the original width is one of them', async () => {
  expect(await resizeToFiles(await plain(500, 400).png().toBuffer())).toEqual([
    ...['avif 320', 'avif 480', 'avif 500', 'webp 320', 'webp 480', 'webp 500', 'jpg 500', 'jpg 112'],
  ]);
  expect(await resizeToFiles(await plain(320, 10).jpeg().toBuffer())).toEqual([
    'avif 320',
    'webp 320',
    'jpg 320',
    'jpg 112',
  ]);
  expect(await resizeToFiles(await plain(1, 1).gif().toBuffer())).toEqual(['avif 1', 'webp 1', 'jpg 1']);
});

test('an image that was resized before is resized to its missing widths and the thumbnail only', async () => {
  const { files } = await resizeImage(await plain(700, 400).png().toBuffer(), [480]);
  expect(files.map(({ type, width }) => `${type} ${width}`)).toEqual(['avif 480', 'webp 480', 'jpg 112']);
});

test('an image with an EXIF rotation is turned upright, and its metadata is removed', async () => {
  const original = await plain(60, 40)
    .withExif({ IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(original.includes('a secret')).toBe(true);
  const resized = await resizeImage(original);
  expect(resized).toMatchObject({ width: 40, height: 60 });
  for (const { bytes } of resized.files) {
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation ?? 1]).toEqual([40, 60, undefined, 1]);
  }
});

test('a transparent image stays transparent, and has no preview that would be visible behind it', async () => {
  const resized = await resizeImage(await plain(40, 40, '#a4552b80').png().toBuffer());
  expect(resized.preview).toBeUndefined();
  for (const { type, bytes } of resized.files) {
    expect([type, (await sharp(bytes).stats()).isOpaque]).toEqual([type, type === 'jpg']);
  }
});

test('an opaque image with an alpha channel has a preview', async () => {
  expect((await resizeImage(await plain(40, 40, '#a4552b').png().toBuffer())).preview).toBeDefined();
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const NOT_AN_IMAGE = 'it is not a JPEG, PNG, WebP, AVIF or GIF image';
const truncatedImage = async () => {
  const fullImage = await sharp(await readFile(PHOTO))
    .jpeg()
    .toBuffer();
  return fullImage.subarray(0, fullImage.length / 2);
};

test.each([
  ['an SVG with a script in it', () => Buffer.from(SVG), NOT_AN_IMAGE],
  ['an HTML page instead of an image', () => Buffer.from('<!doctype html><p>404</p>'), NOT_AN_IMAGE],
  ['nothing', () => Buffer.alloc(0), NOT_AN_IMAGE],
  ['another format', () => plain(9, 9).tiff().toBuffer(), NOT_AN_IMAGE],
  ['half an image', truncatedImage, 'it is damaged or incomplete'],
  [
    'a few bytes that claim billions of pixels',
    async () => pngOf(60_000, 60_000),
    /^it measures 60000 × 60000 pixels/,
  ],
  [
    'one pixel row more than forty million pixels',
    async () => pngOf(8_000, 5_001),
    'it measures 8000 × 5001 pixels, more than 40 million',
  ],
])('%s is rejected with a sentence', async (_, original, sentence) => {
  await expect(resizeImage(await original())).rejects.toThrow(sentence);
});

test('the photo of a phone with 50 million pixels is resized: a JPEG needs less memory', async () => {
  const photo = sharp({ create: { width: 8_160, height: 6_144, channels: 3, background: '#a4552b' } });
  expect(await resizeImage(await photo.jpeg().toBuffer())).toMatchObject({ width: 1280, height: 964 });
});

/** A PNG of zeros, compressed a thousand times: a small file that decompresses to more than memory holds. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
