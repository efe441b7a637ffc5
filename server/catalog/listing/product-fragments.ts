import { productTags, type StockPrecision } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { selectPublicProducts } from '../product-queries.ts';
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
    const load = async (missing: readonly string[]) => {
      const rows = await selectPublicProducts(this.#db, missing);
      const products = new Map(rows.map((product) => [product.id, product]));
      return (id: string) => {
        const product = products.get(id);
        const [reply] = product ? productsReply([product], view, stock, this.#shopOrigin) : [];
        return { id, view, stock, json: reply && JSON.stringify(reply) };
      };
    };
    const fragments = await this.#cache.getMany(ids, (id) => `${view} ${stock} ${id}`, load);
    return fragments.flatMap(({ json }) => json ?? []);
  }
}
