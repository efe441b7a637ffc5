import { LRUCache } from 'lru-cache';
import {
  findOrderableVariants,
  findProductTerms,
  type OrderableVariant,
  type ProductTerms,
} from '#server/catalog/stock/orderable-variants.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { GroupedReads } from '#server/database/statements/grouped-reads.ts';
import { readShipping, readShippingOfAll, type StoredShipping } from '#server/shipping/find-delivery.ts';

// about 20 MB at most
const MAX_PRODUCTS = 10_000;
const MAX_PIN_CODES = 10_000;

/** Reads the present terms of an order. */
export interface TermsReader {
  /** All variants of these products, those of a product in the merchant's order. */
  readVariants(productIds: string[]): Promise<OrderableVariant[]>;
  /** The merchant's shipping rules for a PIN code. */
  readShipping(postalCode: string): Promise<StoredShipping>;
}

/** Reads without remembering. */
export const storedTerms = (db: Database | Transaction): TermsReader => ({
  readVariants: (productIds) => findOrderableVariants(db, productIds),
  readShipping: (postalCode) => readShipping(db, postalCode),
});

/** What decides about one order as it was read at some time. */
export interface KnownTerms {
  /** Their stock is not known: as if there were enough. */
  variants: OrderableVariant[];
  shipping: StoredShipping;
  /** By product, in the order of the request: what `place_orders_of_sessions` compares with the present rows. */
  terms: string[];
  storeVersion: string | null;
}

/**
 * The terms of orders (prices, titles, options, taxes, shipping rules) as this server has read them last. Never
 * invalidated: `place_orders_of_sessions` rejects an order whose terms have changed since, and placing it step by step reads them
 * again.
 */
export class OrderTerms {
  readonly #products = new LRUCache<string, ProductTerms>({ max: MAX_PRODUCTS });
  readonly #shippingByPin = new LRUCache<string, StoredShipping>({ max: MAX_PIN_CODES });

  /** Reads and remembers. */
  reader(db: Database | Transaction): TermsReader {
    return {
      readVariants: async (ids) =>
        [...(await this.#readProducts(db, ids)).values()].flatMap(({ variants }) => variants),
      readShipping: async (postalCode) => {
        const stored = await readShipping(db, postalCode);
        this.#shippingByPin.set(postalCode, stored);
        return stored;
      },
    };
  }

  /** Reads and remembers, in one statement for all requests that arrive together. */
  groupingReader(db: Database): TermsReader {
    const variants = new GroupedReads(async (requests: readonly string[][]) => {
      const found = await this.#readProducts(db, [...new Set(requests.flat())]);
      return requests.map((ids) => ids.flatMap((id) => found.get(id)?.variants ?? []));
    });
    const shipping = new GroupedReads(async (postalCodes: readonly string[]) => {
      const stored = await readShippingOfAll(db, postalCodes);
      for (const [i, rules] of stored.entries()) this.#shippingByPin.set(postalCodes[i] ?? '', rules);
      return stored;
    });
    return {
      readVariants: (productIds) => variants.read(productIds),
      readShipping: (postalCode) => shipping.read(postalCode),
    };
  }

  async #readProducts(db: Database | Transaction, ids: string[]): Promise<Map<string, ProductTerms>> {
    const found = await findProductTerms(db, ids);
    for (const id of ids) {
      const product = found.get(id);
      if (product) this.#products.set(id, withoutStock(product));
      else this.#products.delete(id);
    }
    return found;
  }

  /** The known terms of an order, all of one version of the store information. Undefined: some are not known. */
  find(productIds: readonly string[], postalCode: string): KnownTerms | undefined {
    const shipping = this.#shippingByPin.get(postalCode);
    if (!shipping) return undefined;
    const { storeVersion } = shipping;
    const products: ProductTerms[] = [];
    for (const id of productIds) {
      const product = this.#products.get(id);
      if (!product || product.storeVersion !== storeVersion) return undefined;
      products.push(product);
    }
    return {
      variants: products.flatMap(({ variants }) => variants),
      shipping,
      terms: products.map(({ terms }) => terms),
      storeVersion,
    };
  }
}

function withoutStock(product: ProductTerms): ProductTerms {
  const variants = product.variants.map((variant) => ({ ...variant, stock: Number.POSITIVE_INFINITY }));
  return { ...product, variants };
}
