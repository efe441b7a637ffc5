import type { Product } from '#storefront/api/parsing/product.ts';
import { toggleSaved, useIsSaved } from '#storefront/state/saved-products.ts';
import { HeartIcon } from '#storefront/ui/icons.tsx';

interface SaveButtonProps {
  product: Product;
  className: string;
  /** Shows the word "Save" next to the heart. */
  hasLabel?: boolean;
  /** Id of the element that names the product. */
  describedBy?: string;
}

/** The heart button: adds the product to the saved list or removes it (specification, ruling 22). */
export function SaveButton({ product, className, hasLabel, describedBy }: SaveButtonProps) {
  const isSaved = useIsSaved(product.id);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isSaved}
      aria-label={hasLabel ? undefined : 'Save'}
      aria-describedby={describedBy}
      onClick={() => toggleSaved(product)}
    >
      <HeartIcon />
      {hasLabel && 'Save'}
    </button>
  );
}
