/**
 * Encodes PNG masters as the images the shop serves: node demo/pictures/scripts/encode.mjs MASTERS [name …]
 *
 * Every product image becomes NAME.webp (640 wide, the canonical file), NAME-320.webp, and NAME-320.avif,
 * NAME-480.avif and NAME-640.avif. The images of the room `site` go to the storefront as NAME-WIDTH, wide
 * ones also 960 and 1600 wide. The link preview is one JPEG, because some Open Graph clients do not support
 * WebP. Also writes previews.json.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { writePreviews } from "./previews.mjs";

const pictures = join(dirname(fileURLToPath(import.meta.url)), "..");
const storefront = join(pictures, "../../storefront/site-images");
const WIDE = [960, 1600];

const [masters, ...only] = process.argv.slice(2);
if (!masters) throw new Error("usage: encode.mjs MASTERS [name …]");

const plan = JSON.parse(await readFile(join(pictures, "plan.json"), "utf8"));
const rooms = new Map(plan.map((entry) => [entry.name, entry.room]));
const names = (await readdir(masters))
  .filter((file) => file.endsWith(".png"))
  .map((file) => file.slice(0, -4))
  .filter((name) => rooms.has(name) && (only.length === 0 || only.includes(name)));

let bytes = 0;
for (const name of names.sort()) bytes += await encode(name);
await writePreviews();
process.stdout.write(`${names.length} pictures, ${(bytes / 1e6).toFixed(1)} MB\n`);

async function encode(name) {
  const master = join(masters, `${name}.png`);
  const { width } = await sharp(master).metadata();
  const isSite = rooms.get(name) === "site";
  if (name === "open-graph") return write(master, 1200, join(storefront, "open-graph.jpg"));
  const folder = isSite ? storefront : pictures;
  const widths = [320, 640, ...(isSite ? WIDE.filter((wide) => wide <= width) : [])];
  let bytes = await write(master, 480, join(folder, `${name}-480.avif`));
  for (const wide of widths) {
    const canonical = wide === 640 && !isSite;
    bytes += await write(master, wide, join(folder, canonical ? `${name}.webp` : `${name}-${wide}.webp`));
    bytes += await write(master, wide, join(folder, `${name}-${wide}.avif`));
  }
  return bytes;
}

async function write(master, wide, target) {
  const picture = sharp(master).resize({ width: wide }).sharpen({ sigma: 0.6, m1: 0.4, m2: 1.2 });
  // a phone shows 640 pixels on a product page; a card shows fewer, and there blur is more visible
  const quality = wide < 640 ? 55 : 52;
  if (target.endsWith(".avif")) picture.avif({ quality, effort: 9, chromaSubsampling: "4:2:0" });
  else if (target.endsWith(".webp")) picture.webp({ quality: 84, effort: 5, smartSubsample: true });
  else picture.jpeg({ quality: 84, mozjpeg: true });
  await picture.toFile(target);
  return (await stat(target)).size;
}
