import type { Product } from '../api/product.ts';
import { toggleSaved, useIsSaved } from '../state/saved.ts';
import { HeartIcon } from '../ui/icons.tsx';

interface SaveButtonProps {
  product: Product;
  className: string;
  /** With the word beside the heart. */
  isNamed?: boolean;
  /** Id of the element that names the product. */
  describedBy?: string;
}

/** The heart: keeps the product in the reader's saved list (ruling 22). */
export function SaveButton({ product, className, isNamed, describedBy }: SaveButtonProps) {
  const isSaved = useIsSaved(product.id);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isSaved}
      aria-label={isNamed ? undefined : 'Save'}
      aria-describedby={describedBy}
      onClick={() => toggleSaved(product)}
    >
      <HeartIcon />
      {isNamed && 'Save'}
    </button>
  );
}
