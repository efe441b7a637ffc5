import type { Product } from '#storefront/api/parsing/product.ts';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly Product[];
  columns?: 2 | 3 | 4;
  /** True if the grid is at the top of the page: its first images are fetched at once. */
  isAboveFold?: boolean;
}

const EAGER_COUNT = 2;

export function ProductGrid({ products, columns = 3, isAboveFold = false }: ProductGridProps) {
  return (
    <ul className={`product-grid product-grid--${columns}`}>
      {products.map((product, i) => {
        const loading = isAboveFold ? imageLoading(i) : 'lazy';
        return (
          <RenderedOnce as="li" key={product.id} name={`card-${loading}`} of={product}>
            <ProductCard product={product} loading={loading} />
          </RenderedOnce>
        );
      })}
    </ul>
  );
}

const imageLoading = (i: number) => (i === 0 ? 'first' : i < EAGER_COUNT ? 'eager' : 'lazy');

/** Placeholder cards of the final size, shown while the products load. */
export function ProductGridSkeleton({ count, columns = 3 }: { count: number; columns?: 2 | 3 | 4 }) {
  return (
    <div role="status" aria-label="Loading products" className={`product-grid product-grid--${columns}`}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
        <div key={i} className="card" data-testid="product-skeleton">
          <Skeleton className="card__media" />
          <Skeleton className="card__name card__name--skeleton" />
          <Skeleton className="price price--skeleton" />
        </div>
      ))}
    </div>
  );
}
