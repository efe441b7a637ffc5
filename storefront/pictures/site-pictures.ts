import type { PictureFiles } from '../ui/picture.tsx';
import openGraph from './open-graph.jpg';
import previews from './previews.json' with { type: 'json' };

/** URLs of all images in this folder by name, such as `./hero-960.avif`. */
const FILES = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

const PREVIEWS: Record<string, string | undefined> = previews;

const WIDTHS = [320, 480, 640, 960, 1600];

/** The image shown in place of a broken or missing one. */
export const stockPicture: PictureFiles = sitePicture('fallback', 640, 800);

/** The image for link previews of the shop: 1200 × 630 pixels. */
export const sharedPicture: string = openGraph;

/** The wide image behind the first text of the home page. */
export const heroPicture: PictureFiles = sitePicture('hero', 1600, 900);

/** Beside the text about traditional flavors. */
export const traditionPicture: PictureFiles = sitePicture('tradition', 960, 1200);

/** Beside the text about cloth. */
export const clothPicture: PictureFiles = sitePicture('cloth', 960, 1200);

const SAME_PICTURE = new Map([['masala & seasoning', 'masala']]);

/** The image of a category: the files `category-NAME-…` of this folder, or the default. */
export function categoryPicture(category: string): PictureFiles {
  const name = category.trim().toLowerCase();
  const file = `category-${SAME_PICTURE.get(name) ?? name}`;
  const isKnown = FILES[`./${file}-640.webp`] !== undefined;
  return sitePicture(isKnown ? file : 'category-default', 640, 800);
}

function sitePicture(name: string, width: number, height: number): PictureFiles {
  const fileOf = (wide: number, format: string) => FILES[`./${name}-${wide}.${format}`];
  const srcset = (format: string) =>
    WIDTHS.flatMap((wide) => {
      const file = fileOf(wide, format);
      return file ? [`${file} ${wide}w`] : [];
    }).join(', ');
  const sources = [
    { type: 'image/avif', srcset: srcset('avif') },
    { type: 'image/webp', srcset: srcset('webp') },
  ];
  const url = fileOf(960, 'webp') ?? fileOf(640, 'webp') ?? '';
  const preview = PREVIEWS[name];
  return {
    ...{ url, width, height, sources: sources.filter((source) => source.srcset !== '') },
    ...(preview && { preview }),
  };
}
