import { useApi } from '#storefront/api/api-context.tsx';
import type { Product } from '#storefront/api/parsing/product.ts';
import { addToCart, describeLines } from '#storefront/state/cart-provider.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import type { SelectedOptions } from './product-options.ts';
import { toCartLine } from './to-cart-line.ts';

/**
 * Returns a function that adds units of a product to the cart. A card has no description (capability `cards`), but a cart line has
 * one (specification, section 3): it is fetched after the line was added.
 */
export function useAddToCart() {
  const api = useApi();
  const { info } = useStoreInfo();
  return (product: Product, selected: SelectedOptions, quantity: number): void => {
    addToCart(toCartLine(product, selected, quantity));
    if (product.isCard)
      addDescription(product.id).catch(() =>
        console.error('The description of a cart line could not be loaded'),
      );
  };

  async function addDescription(id: string): Promise<void> {
    // no first view needs these requests
    const { fetchProduct } = await import('#storefront/api/catalog.ts');
    const result = await fetchProduct(api, id, info);
    if (result.kind === 'found') describeLines(id, result.product.description);
  }
}
