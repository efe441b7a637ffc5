import { LRUCache } from 'lru-cache';
import {
  findOrderableVariants,
  findProductTerms,
  type OrderableVariant,
  type ProductTerms,
} from '#server/catalog/stock/orderable-variants.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { readShipping, type StoredShipping } from '#server/shipping/find-delivery.ts';

// about 20 MB at most
const MAX_PRODUCTS = 10_000;
const MAX_PIN_CODES = 10_000;

/** Reads what decides about an order, except its stock. */
export type TermsReader = Pick<OrderTerms, 'readVariants' | 'readShipping'>;

/** Reads without remembering. */
export const STORED_TERMS: TermsReader = { readVariants: findOrderableVariants, readShipping };

/** What decides about one order as it was read at some time. */
export interface KnownTerms {
  /** Their stock is not known: as if there were enough. */
  variants: OrderableVariant[];
  shipping: StoredShipping;
  /** By product, in the order of the request: what `place_or_reject_orders` compares with the present rows. */
  terms: string[];
  storeVersion: string | null;
}

/**
 * The terms of orders (prices, titles, options, taxes, shipping rules) as this server has read them last. Never
 * invalidated: `place_or_reject_orders` rejects an order whose terms have changed since, and placing it step by step reads them
 * again.
 */
export class OrderTerms {
  readonly #products = new LRUCache<string, ProductTerms>({ max: MAX_PRODUCTS });
  readonly #shippingByPin = new LRUCache<string, StoredShipping>({ max: MAX_PIN_CODES });

  /** Reads all variants of the given products, in the merchant's order. */
  async readVariants(db: Database | Transaction, productIds: string[]): Promise<OrderableVariant[]> {
    const found = await findProductTerms(db, productIds);
    for (const id of productIds) {
      const product = found.get(id);
      if (product) this.#products.set(id, withoutStock(product));
      else this.#products.delete(id);
    }
    return [...found.values()].flatMap(({ variants }) => variants);
  }

  /** Reads the merchant's shipping rules for a PIN code. */
  async readShipping(db: Database | Transaction, postalCode: string): Promise<StoredShipping> {
    const stored = await readShipping(db, postalCode);
    this.#shippingByPin.set(postalCode, stored);
    return stored;
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
