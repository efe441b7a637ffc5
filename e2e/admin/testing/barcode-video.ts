import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;
const BORDER = 60;

/** One frame of a camera that shows the text as Code 128 on white, in the format of Chromium's simulated camera. */
export async function createBarcodeVideo(text: string): Promise<Buffer> {
  const barcode = await bwipjs.toBuffer({ bcid: 'code128', text, scale: 3, height: 20, padding: 10 });
  const luminances = await sharp(barcode)
    .flatten({ background: '#fff' })
    .resize({ width: WIDTH - 2 * BORDER, height: HEIGHT - 2 * BORDER, fit: 'contain', background: '#fff' })
    .extend({ top: BORDER, bottom: BORDER, left: BORDER, right: BORDER, background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer();
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A0:0 C420mpeg2\nFRAME\n`;
  return Buffer.concat([Buffer.from(header), luminances, colors]);
}
