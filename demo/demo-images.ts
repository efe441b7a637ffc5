import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredImage } from '#server/images/stored-image.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const URL_PREFIX = '/media/demo';
/** Product images are portrait, 4:5. The canonical file is 640 px wide. */
const SIZE = { width: 640, height: 800 };

/** The demo's product images with the formats and previews from `pictures/scripts/encode.mjs`. */
export async function demoImages(): Promise<StoredImage[]> {
  const files = new Set(await readdir(FOLDER));
  const names = [...files]
    .filter((file) => /^[a-z0-9-]+-640\.avif$/.test(file))
    .map((file) => file.slice(0, -9));
  const previews: Record<string, string> = JSON.parse(
    await readFile(path.join(FOLDER, 'previews.json'), 'utf8'),
  );
  return names
    .filter((name) => files.has(`${name}.webp`))
    .map((name) => ({ ...demoImage(name), ...(previews[name] && { preview: previews[name] }) }));
}

function demoImage(name: string): StoredImage {
  const at = (file: string) => `${URL_PREFIX}/${name}${file}`;
  return {
    url: at('.webp'),
    ...SIZE,
    sources: [
      {
        type: 'image/avif',
        srcset: `${at('-320.avif')} 320w, ${at('-480.avif')} 480w, ${at('-640.avif')} 640w`,
      },
      { type: 'image/webp', srcset: `${at('-320.webp')} 320w, ${at('.webp')} 640w` },
    ],
  };
}
