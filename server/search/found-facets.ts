import type { ProductFacets } from '#contract/catalog.ts';
import {
  type FacetCounts,
  facetsReply,
  MAX_FACET_VALUES,
} from '#server/catalog/listing/facets/count-facets.ts';
import { productTags } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import {
  type OfferedOption,
  type ProductOptions,
  selectOfferedOptions,
  selectProductOptions,
} from './found-facet-queries.ts';
import type { FoundProduct, RecentFinds } from './recent-finds.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 200;
const OPTION_BYTES = 60;

/** What a product adds to the facets. Undefined: nothing, it is not visible. */
interface CachedOptions {
  id: string;
  options: ProductOptions | undefined;
}

/** Counts the facets of products that a search has found. Returns what `countFacets` returns for them without list filters. */
export class FoundFacets {
  readonly #db: Database;
  readonly #finds: RecentFinds;
  readonly #cache: MemoryCache<CachedOptions>;

  constructor(db: Database, catalogChanges: ChangeFeed, finds: RecentFinds) {
    this.#db = db;
    this.#finds = finds;
    this.#cache = new MemoryCache(catalogChanges, {
      name: 'search-facets',
      maxBytes: MAX_BYTES,
      bytesOf: ({ options }) =>
        ENTRY_BYTES + OPTION_BYTES * (options ? options.sizes.length + options.colors.length : 0),
      // the bands tell what is sold out
      tagsOf: ({ id }) => productTags([id], 'bands'),
    });
  }

  /** Of the products of one search. */
  async count(ids: readonly string[]): Promise<ProductFacets> {
    return countOptions(await this.#read(ids, this.#finds.find(ids)));
  }

  /**
   * Of the first products of one search, which are those that come first in the listing: searches for other common words find them
   * too. What each adds is cached until it changes.
   */
  async countFirst(ids: readonly string[], max: number): Promise<ProductFacets> {
    const load = async (missing: readonly string[]) => {
      const requested = new Set(missing);
      const found = this.#finds.find(ids)?.filter(({ id }) => requested.has(id));
      const products = new Map((await this.#read(missing, found)).map((product) => [product.id, product]));
      return (id: string) => ({ id, options: products.get(id) });
    };
    const cached = await this.#cache.getMany(ids.slice(0, max), (id) => id, load);
    return countOptions(cached.flatMap(({ options }) => options ?? []));
  }

  /** `found`: what a search has just read of these products. */
  async #read(ids: readonly string[], found: readonly FoundProduct[] | undefined): Promise<ProductOptions[]> {
    const rows = found ? await this.#readOffered(found) : await selectProductOptions(this.#db, ids);
    return rows.map(distinctOptions);
  }

  async #readOffered(found: readonly FoundProduct[]): Promise<ProductOptions[]> {
    const isComplete = found.every(({ offered }) => offered);
    const options = isComplete
      ? []
      : await selectOfferedOptions(
          this.#db,
          found.map(({ id }) => id),
        );
    return found.map(({ id, pricePaise, isOnSale, offered }, i) => {
      const { sizes, colors } = offered ?? options[i] ?? { sizes: [], colors: [] };
      return { id, pricePaise, isOnSale, sizes, colors };
    });
  }
}

function countOptions(products: readonly ProductOptions[]): ProductFacets {
  const prices = products.map(({ pricePaise }) => pricePaise);
  const counts: FacetCounts = {
    minPaise: prices.length === 0 ? null : Math.min(...prices),
    maxPaise: prices.length === 0 ? null : Math.max(...prices),
    onSale: products.filter(({ isOnSale }) => isOnSale).length,
    sizes: countValues(products.map(({ sizes }) => sizes)),
    colors: countValues(products.map(({ colors }) => colors)),
  };
  return facetsReply(counts);
}

const NO_VALUES = ['', 'default'];

const distinctOptions = ({ sizes, colors, ...product }: ProductOptions): ProductOptions => ({
  ...product,
  sizes: [...firstLabels(sizes)],
  colors: [...firstLabels(colors)],
});

/** The first label of each key in the order of characters. */
function firstLabels(
  options: readonly OfferedOption[],
  labels = new Map<string, string>(),
): Map<string, string> {
  for (const [key, label] of options) {
    if (NO_VALUES.includes(key)) continue;
    const known = labels.get(key);
    if (known === undefined || label < known) labels.set(key, label);
  }
  return labels;
}

/** The most common values, each counted once per product. */
function countValues(optionsOfProducts: readonly OfferedOption[][]): FacetCounts['sizes'] {
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const options of optionsOfProducts) {
    firstLabels(options, labels);
    for (const [key] of options) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...labels]
    .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACET_VALUES);
}
