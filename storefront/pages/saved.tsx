import { ProductCard } from '../catalog/product-card.tsx';
import { ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { SavedEmpty, SavedUnavailable } from '../saved/saved-states.tsx';
import { useSavedProducts } from '../saved/use-saved-products.ts';
import { useSaved } from '../state/saved.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export default function SavedPage() {
  const { items, isLoaded } = useSaved();
  const products = useSavedProducts(items);
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
