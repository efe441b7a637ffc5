// `node tools/make-icons.mjs` renders the PNG icons and favicon.ico of storefront/public from icon.svg.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../storefront/public');
const DRAWN_AT = 64;
const DPI = 72;

const svg = await readFile(path.join(folder, 'icon.svg'), 'utf8');
// operating systems crop these icons to their own shape: the background must fill the corners
const square = svg.replace(/ rx="\d+"/, '');

await draw(svg, 192, 'icon-192.png');
await draw(svg, 512, 'icon-512.png');
await draw(square, 512, 'icon-maskable-512.png');
await draw(square, 180, 'apple-touch-icon.png');
await writeFile(path.join(folder, 'favicon.ico'), icoOf(await drawn(svg, 32), 32));

async function draw(source, size, name) {
  await writeFile(path.join(folder, name), await drawn(source, size));
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
