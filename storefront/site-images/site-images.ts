import type { ImageFiles } from '#storefront/ui/picture.tsx';
import openGraph from './open-graph.jpg';
import previews from './previews.json' with { type: 'json' };

/** URLs of all images in this folder by name, such as `./hero-960.avif`. */
const FILES = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

const PREVIEWS: Record<string, string | undefined> = previews;

const WIDTHS = [320, 480, 640, 960, 1600];

/** The image shown in place of a broken or missing one. */
export const fallbackImage: ImageFiles = siteImage('fallback', 640, 800);

/** The image for link previews of the shop: 1200 × 630 pixels. */
export const sharedImage: string = openGraph;

/** The wide image behind the first text of the home page. */
export const heroImage: ImageFiles = siteImage('hero', 1600, 900);

/** Beside the text about traditional flavors. */
export const traditionImage: ImageFiles = siteImage('tradition', 960, 1200);

/** Beside the text about cloth. */
export const clothImage: ImageFiles = siteImage('cloth', 960, 1200);

const CATEGORY_ALIASES = new Map([['masala & seasoning', 'masala']]);

/** The image of a category: the files `category-NAME-…` of this folder, or the default. */
export function categoryImage(category: string): ImageFiles {
  const name = category.trim().toLowerCase();
  const file = `category-${CATEGORY_ALIASES.get(name) ?? name}`;
  const isKnown = FILES[`./${file}-640.webp`] !== undefined;
  return siteImage(isKnown ? file : 'category-default', 640, 800);
}

function siteImage(name: string, width: number, height: number): ImageFiles {
  const fileUrl = (fileWidth: number, format: string) => FILES[`./${name}-${fileWidth}.${format}`];
  const srcset = (format: string) =>
    WIDTHS.flatMap((fileWidth) => {
      const file = fileUrl(fileWidth, format);
      return file ? [`${file} ${fileWidth}w`] : [];
    }).join(', ');
  const sources = [
    { type: 'image/avif', srcset: srcset('avif') },
    { type: 'image/webp', srcset: srcset('webp') },
  ];
  const url = fileUrl(960, 'webp') ?? fileUrl(640, 'webp') ?? '';
  const preview = PREVIEWS[name];
  return {
    ...{ url, width, height, sources: sources.filter((source) => source.srcset !== '') },
    ...(preview && { preview }),
  };
}
