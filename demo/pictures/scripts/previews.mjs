/**
 * Writes previews.json beside the images of the demo and of the storefront: a few pixels of each image as a
 * data: URL. A page shows it blurred until the image is loaded. Run by encode.mjs, or: node
 * demo/pictures/scripts/previews.mjs
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { createPreview } from "../../../server/images/processing/resize-image.ts";

const root = join(import.meta.dirname, "../../..");
const FOLDERS = [
  { folder: join(root, "demo/pictures"), canonical: /^(.+)(?<!-320)\.webp$/ },
  { folder: join(root, "storefront/site-images"), canonical: /^(hero|tradition|cloth|category-.+)-640\.webp$/ },
];

export async function writePreviews() {
  for (const { folder, canonical } of FOLDERS) {
    const previews = {};
    for (const file of (await readdir(folder)).sort()) {
      const name = canonical.exec(file)?.[1];
      if (name) previews[name] = await createPreview(sharp(await readFile(join(folder, file))));
    }
    await writeFile(join(folder, "previews.json"), `${JSON.stringify(previews, null, 2)}\n`);
  }
}

if (import.meta.main) await writePreviews();
