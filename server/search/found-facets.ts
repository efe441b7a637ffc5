import type { ProductFacets } from '#contract/catalog.ts';
import { facetsReply, withoutCounts } from '#server/catalog/listing/facets/count-facets.ts';
import type { Database } from '#server/database/database.ts';
import type { ChangeFeed } from '#wire/memory-cache.ts';
import { selectFoundProducts, selectOffered } from './found-facet-queries.ts';
import { countColumns, countOptions, type OfferedOptions, optionsOf } from './offered-options.ts';
import { OptionsCache } from './options-cache.ts';
import type { RecentFinds } from './recent-finds.ts';

/** Counts the facets of products that a search has found. Returns what `countFacets` returns for them without list filters. */
export class FoundFacets {
  readonly #db: Database;
  readonly #finds: RecentFinds;
  readonly #options: OptionsCache;

  constructor(db: Database, catalogChanges: ChangeFeed, finds: RecentFinds) {
    this.#db = db;
    this.#finds = finds;
    this.#options = new OptionsCache(catalogChanges);
  }

  /** Of the products of one search. */
  async count(ids: readonly string[]): Promise<ProductFacets> {
    const found = this.#finds.find(ids);
    const products = found?.products ?? (await selectFoundProducts(this.#db, ids));
    const offered = found?.offered ?? (await selectOffered(this.#db, products.map(idOf)));
    const prices = products.map(({ pricePaise }) => pricePaise);
    return facetsReply({
      minPaise: prices.length === 0 ? null : Math.min(...prices),
      maxPaise: prices.length === 0 ? null : Math.max(...prices),
      onSale: products.filter(({ isOnSale }) => isOnSale).length,
      ...countColumns(offered),
    });
  }

  /**
   * The sizes and colors of the first products of one search, without counts. They come first in the listing, so searches for other
   * common words find them too; what each of them offers is cached.
   */
  async listFirst(ids: readonly string[], max: number): Promise<ProductFacets> {
    const first = ids.slice(0, max);
    const cached = first.map((id) => this.#options.get(id));
    const missing = first.filter((_, i) => cached[i] === undefined);
    const read = await this.#readOptions(missing, { areVisible: this.#finds.find(ids) !== undefined });
    const counts = countOptions([...cached.filter((options) => options !== undefined), ...read]);
    return withoutCounts(facetsReply({ ...counts, minPaise: null, maxPaise: null, onSale: 0 }));
  }

  async #readOptions(
    ids: readonly string[],
    { areVisible }: { areVisible: boolean },
  ): Promise<OfferedOptions[]> {
    if (ids.length === 0) return [];
    const remember = this.#options.startReading();
    const visible = areVisible ? ids : (await selectFoundProducts(this.#db, ids)).map(idOf);
    const options = optionsOf(await selectOffered(this.#db, visible), visible.length);
    remember(visible, options);
    return options;
  }
}

const idOf = ({ id }: { id: string }) => id;
