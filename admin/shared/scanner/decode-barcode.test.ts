import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBarcode, type Frame } from './decode-barcode.ts';

interface Look {
  /** Degrees. */
  angle?: number;
  blur?: number;
  /** Of the photo, in pixels. */
  width?: number;
}

/** A photo of a printed barcode: grey light, on a label with some text. */
async function photoOf(
  bcid: string,
  text: string,
  { angle = 0, blur = 0.3, width = 800 }: Look = {},
): Promise<Frame> {
  const png = await bwipjs.toBuffer({ bcid, text, scale: 4, height: 14, includetext: true, padding: 12 });
  const label = await sharp(png).flatten({ background: '#e8e4dc' }).png().toBuffer();
  const print = await sharp(label)
    .resize({ width: Math.round(width * 0.8) })
    .png()
    .toBuffer();
  const { data, info } = await sharp(print)
    .rotate(angle, { background: '#77736b' })
    .extend({ top: 40, bottom: 40, left: 30, right: 30, background: '#77736b' })
    .blur(blur)
    .modulate({ brightness: 0.8 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

test.each<[string, string, string, Look]>([
  ['the number of an order', 'code128', '7K3QX-9M2PD', {}],
  ['the second shipment of an order', 'code128', '7K3QX-9M2PD/2', { angle: 4 }],
  ['a tracking number, upside down', 'code128', 'EE123456785IN', { angle: 180 }],
  ['a tracking number, upright', 'code128', '14325810012345', { angle: 90 }],
  ['a small photo out of focus', 'code128', 'AWB000012345IN', { width: 640, blur: 1.1 }],
  ['a product', 'ean13', '8901234567890', {}],
  ['a label of an older kind', 'code39', 'RM998877665IN', {}],
  ['a carton', 'interleaved2of5', '18901234567897', {}],
])('%s is read', async (_case, bcid, text, look) => {
  expect(decodeBarcode(await photoOf(bcid, text, look))).toBe(text);
});

test('a photo without a barcode, and one of which a part is covered, give nothing', async () => {
  const frame = await photoOf('code128', '7K3QX-9M2PD');
  const covered = frame.data.slice();
  for (let i = 0; i < covered.length; i += 4)
    if ((i / 4) % frame.width > frame.width / 2) covered.set([90, 90, 90], i);
  expect(decodeBarcode({ ...frame, data: covered })).toBeUndefined();
  expect(decodeBarcode({ ...frame, data: frame.data.fill(120) })).toBeUndefined();
});
