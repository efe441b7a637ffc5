import type { PictureFiles } from '../ui/picture.tsx';
import openGraph from './open-graph.jpg';
import previews from './previews.json' with { type: 'json' };

/** Every picture of this folder by its name, as `./hero-960.avif`. */
const FILES = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

const PREVIEWS: Record<string, string | undefined> = previews;

const WIDTHS = [320, 480, 640, 960, 1600];

/** The stock picture that stands in for a broken or missing one. */
export const stockPicture: PictureFiles = sitePicture('fallback', 640, 800);

/** What others see when they share a link to the shop: 1200 × 630. */
export const sharedPicture: string = openGraph;

/** The wide picture behind the first words of the home page. */
export const heroPicture: PictureFiles = sitePicture('hero', 1600, 900);

/** Beside the words on traditional flavours. */
export const traditionPicture: PictureFiles = sitePicture('tradition', 960, 1200);

/** Beside the words on cloth. */
export const clothPicture: PictureFiles = sitePicture('cloth', 960, 1200);

const SAME_PICTURE = new Map([['masala & seasoning', 'masala']]);

/** The fixed picture of a category: the file `category-NAME-…` of this folder, or the one for all others. */
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
