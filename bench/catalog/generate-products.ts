import type { ProductName } from './product-names.ts';

/** One generated product, in the columns of the tables that it fills. Amounts are paise. */
export interface GeneratedProduct {
  id: string;
  title: string;
  description: string;
  vendor: string;
  category: string;
  parentCategory: string;
  gender: string | null;
  tags: string[];
  isFeatured: boolean;
  regularPricePaise: number;
  discountedPricePaise: number | null;
  attributes: { key: string; values: string[] }[];
  facts: Record<string, string>;
  createdAt: Date;
  images: string[];
  variants: GeneratedVariant[];
}

interface GeneratedVariant {
  sku: string;
  size: string;
  color: string;
  options: { name: string; value: string }[];
  stock: number;
  storageLocation: string;
  barcode: string;
}

const SIZES: Record<ProductName['kind'], readonly string[]> = {
  clothing: ['S', 'M', 'L', 'XL', 'XXL'],
  shoes: ['UK6', 'UK7', 'UK8', 'UK9', 'UK10'],
  packed: ['100 g', '250 g', '500 g', '1 kg', '2 kg'],
};
export const VARIANTS_PER_PRODUCT = 3;
export const FIRST_BARCODE = 8_900_000_000_000;
const EPITHETS =
  'Classic,Everyday,Festive,Premium,Organic,Handmade,Vintage,Modern,Royal,Soft,Light,Summer,Winter,Monsoon,Travel,Party,Casual,Formal,Heritage,Village,Coastal,Himalayan,Malabar,Deccan,Bengal,Kutch,Mysore,Jaipur,Banaras,Madras'.split(
    ',',
  );
// makers have names of two or three of these syllables: as many rare words as a large marketplace has
const SYLLABLES =
  'ka,ra,va,ni,sha,mi,la,tu,dhe,ja,ri,bo,sun,mal,pre,ti,gau,har,kesh,dev,nan,lok,tri,vish,an,ind,or,ya,che,fi'.split(
    ',',
  );
const DAYS_OF_ADDITIONS = 700;
const FEATURED_EVERY = 2_000;
const DAY_MS = 86_400_000;

/** The product with this number; the same number always gives the same product. */
export function generateProduct(
  number: number,
  names: readonly ProductName[],
  addedBefore: Date,
): GeneratedProduct {
  const random = randomOf(number);
  const name = pick(names, random());
  const maker = makerName(random());
  const title = `${pick(EPITHETS, random())} ${maker} ${name.title}`.slice(0, 200);
  const code = number.toString(36);
  const regularPricePaise = 9_900 + Math.floor(random() ** 2 * 900) * 1_000;
  const isReduced = random() < 0.3;
  const sizes = SIZES[name.kind];
  const firstSize = Math.floor(random() * (sizes.length - VARIANTS_PER_PRODUCT + 1));
  const sold = sizes.slice(firstSize, firstSize + VARIANTS_PER_PRODUCT);
  const color = name.kind === 'packed' ? '' : name.color;
  const images = Array.from(
    { length: 1 + (number % 2) },
    (_, i) => `https://images.example/${code}-${i}.jpg`,
  );
  return {
    id: `${slugOf(title)}-${code}`,
    title,
    description: `<p>${escapeText(name.description)}</p><p>${pick(EPITHETS, random())}, by ${maker}.</p>`,
    vendor: maker,
    category: name.category,
    parentCategory: name.parentCategory,
    gender: name.gender,
    tags: [pick(EPITHETS, random()).toLowerCase(), name.parentCategory.toLowerCase()],
    isFeatured: number % FEATURED_EVERY === 0,
    regularPricePaise,
    discountedPricePaise: isReduced ? regularPricePaise - 2_000 : null,
    attributes: [{ key: 'size', values: sold }, ...(color ? [{ key: 'color', values: [color] }] : [])],
    facts: { HSN: name.kind === 'packed' ? '21069099' : '62052000', 'GST rate': '5' },
    createdAt: new Date(addedBefore.getTime() - random() * DAYS_OF_ADDITIONS * DAY_MS),
    images,
    variants: sold.map((size, i) => ({
      sku: `BX-${code.toUpperCase()}-${i}`,
      size,
      color,
      options: [{ name: 'Size', value: size }, ...(color ? [{ name: 'Color', value: color }] : [])],
      stock: Math.max(0, Math.floor(random() * 60) - 6),
      storageLocation: `R${number % 900}-${i}`,
      barcode: String(FIRST_BARCODE + number * VARIANTS_PER_PRODUCT + i),
    })),
  };
}

function makerName(random: number): string {
  const n = Math.floor(random ** 2 * SYLLABLES.length ** 3);
  const { length } = SYLLABLES;
  const parts = [n % length, Math.floor(n / length) % length, Math.floor(n / length ** 2)];
  const word = parts.map((part) => SYLLABLES[part] ?? '').join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: number): Item {
  const item = items[Math.floor(random * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

const escapeText = (text: string) =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '');
