// `node tools/make-icons.mjs`: the PNG icons of storefront/public and favicon.ico, drawn from icon.svg.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../storefront/public');
const DRAWN_AT = 64;
const DPI = 72;

const svg = await readFile(path.join(folder, 'icon.svg'), 'utf8');
// systems cut their own shape out of these: the ground must reach into the corners
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
  const picture = sharp(Buffer.from(source), { density: (DPI * size) / DRAWN_AT }).resize(size, size);
  return picture.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** For browsers that take no SVG: a container of one PNG, which says how large it is and where it begins. */
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
