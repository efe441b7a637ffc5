import { productTags, type StockPrecision } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { type PublicProduct, selectPublicProducts } from '../product-queries.ts';
import { productsReply } from '../product-reply.ts';
import type { ProductView } from './product-filter.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** How a list shows products. */
interface Shown {
  view: ProductView;
  stock: StockPrecision;
}

/** A product of a list as JSON text; undefined: there is no such product. */
interface Fragment {
  id: string;
  json: string | undefined;
}

/**
 * The JSON of products as lists contain it, cached product by product until one changes: a list that was never requested, or
 * that has a new member, reads only the products that no other list has shown.
 */
export class ProductFragments {
  readonly #db: Database;
  readonly #shopOrigin: string;
  readonly #cache: MemoryCache<Fragment & Shown>;

  constructor(db: Database, catalogChanges: ChangeFeed, shopOrigin: string) {
    this.#db = db;
    this.#shopOrigin = shopOrigin;
    this.#cache = new MemoryCache(catalogChanges, {
      name: 'product-fragments',
      maxBytes: MAX_BYTES,
      bytesOf: ({ json }) => json?.length,
      tagsOf: ({ id, stock }) => productTags([id], stock),
    });
  }

  /** Returns the JSON of these products in the order of the ids; unknown ids are skipped. */
  async read(ids: readonly string[], { view, stock }: Shown): Promise<string[]> {
    const keyOf = (id: string) => `${view} ${stock} ${id}`;
    const missing = ids.filter((id) => !this.#cache.has(keyOf(id)));
    let reading: Promise<Map<string, PublicProduct>> | undefined;
    // one statement for all that are missing. It begins with the first load, when the cache knows of every load.
    const readMissing = () => (reading ??= this.#readProducts(missing));
    const load = async (id: string) => {
      const products = await (missing.includes(id) ? readMissing() : this.#readProducts([id]));
      const product = products.get(id);
      const [reply] = product ? productsReply([product], view, stock, this.#shopOrigin) : [];
      return { id, view, stock, json: reply && JSON.stringify(reply) };
    };
    const fragments = await Promise.all(ids.map((id) => this.#cache.get(keyOf(id), () => load(id))));
    return fragments.flatMap(({ json }) => json ?? []);
  }

  async #readProducts(ids: readonly string[]): Promise<Map<string, PublicProduct>> {
    const products = await selectPublicProducts(this.#db, ids);
    return new Map(products.map((product) => [product.id, product]));
  }
}
