import { ProductCard } from '#storefront/products/product-card.tsx';
import { ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { useSaved } from '#storefront/state/saved-products.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { SavedEmpty, SavedUnavailable } from './saved-states.tsx';
import { useCurrentProducts } from './use-current-products.ts';

export default function SavedPage() {
  const { items, isLoaded } = useSaved();
  const products = useCurrentProducts(items);
  return (
    <section className="saved">
      <h1 className="saved__title">Saved</h1>
      {!isLoaded && <ProductGridSkeleton count={4} columns={4} />}
      {isLoaded && items.length === 0 && <SavedEmpty />}
      {items.length > 0 && (
        <>
          <h2 className="visually-hidden">Products</h2>
          <ul className="product-grid product-grid--4">
            {products.map(({ summary, result }) => (
              <li key={summary.id}>
                {!result && <Skeleton className="card__media" />}
                {result?.kind === 'found' && <ProductCard product={result.product} />}
                {result && result.kind !== 'found' && (
                  <SavedUnavailable summary={summary} isMissing={result.kind === 'missing'} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
