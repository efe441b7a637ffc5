import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { isColorOption } from '#format/color-option.ts';
import { formerValue, listVariants, type Option, type Variants } from './variants/variant-matrix.ts';

type Swatches = AdminProduct['swatches'];
type Images = AdminProduct['images'];

/** The position of the color among the options; undefined if the product has no colors. */
export function colorOptionIndex(options: readonly Pick<Option, 'name'>[]): number | undefined {
  const index = options.findIndex(({ name }) => isColorOption(name));
  return index < 0 ? undefined : index;
}

/** The image of each color: that of its first variant with one. */
export function imagesOfColors(variants: Variants, index: number): Record<string, string> {
  const images: Record<string, string> = {};
  for (const [, { values, image }] of listVariants(variants)) {
    const color = values[index];
    if (color && image) images[color] ??= image;
  }
  return images;
}

/** The color that each image shows, by its URL: its own, else that of the variants that show it. */
export function colorsOfImages(images: Images, variants: Variants, index: number): Record<string, string> {
  const byColor = Object.entries(imagesOfColors(variants, index));
  return Object.fromEntries(
    images.flatMap(({ url, color }) => {
      const shown = color ?? byColor.find(([, image]) => image === url)?.[0];
      return shown ? [[url, shown]] : [];
    }),
  );
}

/** Images and variants after `url` was made an image of `color`; with '' of no color. A color may have several images. */
export function assignImage(
  { images, variants }: { images: Images; variants: Variants },
  index: number,
  url: string,
  color: string,
): { images: Images; variants: Variants } {
  const colors = { ...colorsOfImages(images, variants, index), [url]: color };
  const assigned = images.map(({ color: _, ...image }) => {
    const own = colors[image.url];
    return own ? { ...image, color: own } : image;
  });
  return { images: assigned, variants: showFirstImages({ images: assigned, variants }, index, url) };
}

/** Each variant shows the first image of its color. `released` is shown only by its present color. */
export function showFirstImages(
  { images, variants }: { images: Images; variants: Variants },
  index: number,
  released?: string,
): Variants {
  return changeImages(variants, ({ values, image }) => {
    const first = images.find(({ color }) => color !== undefined && color === values[index]);
    return first?.url ?? (image === released ? null : image);
  });
}

/** The variants without the images that were removed. */
export function withoutImages(variants: Variants, removed: readonly string[]): Variants {
  return changeImages(variants, ({ image }) => (image !== null && removed.includes(image) ? null : image));
}

/** Added variants get the image of their color. */
export function fillColorImages(variants: Variants, index: number | undefined): Variants {
  if (index === undefined) return variants;
  const images = imagesOfColors(variants, index);
  return changeImages(variants, ({ values, image }) => image ?? images[values[index] ?? ''] ?? null);
}

/** The images after a change of the colors: a renamed color keeps its images, those of a removed one show every color. */
export function imagesAfterColors(
  images: Images,
  before: readonly string[],
  after: readonly string[],
): Images {
  return images.map(({ color, ...image }) => {
    const present = color
      ? after.find((each, i) => formerValue(each, i, before, after) === color)
      : undefined;
    return present === undefined ? image : { ...image, color: present };
  });
}

/** The swatches after a change of the colors. A color that was renamed in its place keeps its swatch. */
export function followColors(
  swatches: Swatches,
  before: readonly string[],
  after: readonly string[],
): Swatches {
  return after.flatMap((color, i) => {
    const former = formerValue(color, i, before, after);
    const swatch = swatches.find((each) => each.color === former)?.swatch;
    return swatch === undefined ? [] : [{ color, swatch }];
  });
}

function changeImages(
  variants: Variants,
  imageOf: (variant: NonNullable<Variants[string]>) => string | null,
): Variants {
  return Object.fromEntries(
    Object.entries(variants).map(([key, variant]) => {
      const image = variant && imageOf(variant);
      return [key, variant && variant.image !== image ? { ...variant, image } : variant];
    }),
  );
}

/** What a new swatch begins with, by the words of the color's name. */
const KNOWN_COLORS: Readonly<Record<string, string>> = {
  black: '#1c1a19',
  white: '#fbfaf7',
  cream: '#f3e9d2',
  ivory: '#f6f0df',
  beige: '#d9c7a5',
  grey: '#85827d',
  gray: '#85827d',
  silver: '#b9bcc0',
  gold: '#c9992e',
  brown: '#6b4428',
  red: '#b3202c',
  maroon: '#6d1626',
  pink: '#d9638a',
  orange: '#dd6b20',
  mustard: '#c99a1d',
  yellow: '#e8bb2b',
  olive: '#6c6b2f',
  green: '#2f7d4a',
  teal: '#1e7a7a',
  turquoise: '#2aa5a0',
  blue: '#2b5fa8',
  navy: '#1d2d50',
  indigo: '#2e2f6e',
  purple: '#67388a',
  violet: '#67388a',
  लाल: '#b3202c',
  नीला: '#2b5fa8',
  हरा: '#2f7d4a',
  पीला: '#e8bb2b',
  काला: '#1c1a19',
  सफेद: '#fbfaf7',
};

/** A swatch to begin with: `Deep Red` begins with red. */
export function suggestSwatch(color: string): string {
  const words = color.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return words.flatMap((word) => KNOWN_COLORS[word] ?? []).at(-1) ?? '#85827d';
}
