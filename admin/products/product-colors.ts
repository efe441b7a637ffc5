import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { isColorOption } from '#format/color-option.ts';
import { listVariants, type Option, type Variants } from './variant-matrix.ts';

type Swatches = AdminProduct['swatches'];

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

/** The variants after `url` was made the image of `color` alone; with '' of no color. */
export function assignImage(variants: Variants, index: number, url: string, color: string): Variants {
  return changeImages(variants, ({ values, image }) => {
    if (color !== '' && values[index] === color) return url;
    return image === url ? null : image;
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

/** The swatches after a change of the colors. A color that was renamed in its place keeps its swatch. */
export function followColors(
  swatches: Swatches,
  before: readonly string[],
  after: readonly string[],
): Swatches {
  return after.flatMap((color, i) => {
    const isRenamed = before.length === after.length && !before.includes(color);
    const former = isRenamed && !after.includes(before[i] ?? '') ? before[i] : color;
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
