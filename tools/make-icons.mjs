// `node tools/make-icons.mjs` renders the PNG icons from icon.svg: those of the storefront with favicon.ico, and those of
// the admin, whose colors are swapped.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '..');
const storefront = path.join(root, 'storefront/public');
const DRAWN_AT = 64;
const DPI = 72;

const svg = await drawAll(storefront);
await drawAll(path.join(root, 'admin/public'));
await writeFile(path.join(storefront, 'favicon.ico'), icoOf(await drawn(svg, 32), 32));

/** Renders the icons of one application from its icon.svg, which is returned. */
async function drawAll(folder) {
  const source = await readFile(path.join(folder, 'icon.svg'), 'utf8');
  // operating systems crop these icons to their own shape: the background must fill the corners
  const square = source.replace(/ rx="\d+"/, '');
  const draw = async (from, size, name) => writeFile(path.join(folder, name), await drawn(from, size));
  await draw(source, 192, 'icon-192.png');
  await draw(source, 512, 'icon-512.png');
  await draw(square, 512, 'icon-maskable-512.png');
  await draw(square, 180, 'apple-touch-icon.png');
  return source;
}

function drawn(source, size) {
  const image = sharp(Buffer.from(source), { density: (DPI * size) / DRAWN_AT }).resize(size, size);
  return image.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** An ICO file for browsers without SVG icons: one PNG behind a header with its size and offset. */
function icoOf(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
