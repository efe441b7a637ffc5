// `node tools/make-icons.mjs`: the PNG icons of storefront/public, drawn from icon.svg.
import { readFile } from 'node:fs/promises';
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

async function draw(source, size, name) {
  const picture = sharp(Buffer.from(source), { density: (DPI * size) / DRAWN_AT }).resize(size, size);
  await picture.png({ palette: true, compressionLevel: 9 }).toFile(path.join(folder, name));
}
