import { ProductDetails } from '../catalog/product-details.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { ProductFailure, ProductMissing, ProductSkeleton } from '../catalog/product-states.tsx';
import { RecentlyViewed } from '../catalog/recently-viewed.tsx';
import type { PageProps } from '../page.ts';
import type { ProductData } from './product.data.ts';

export default function ProductPage({ data }: PageProps<ProductData>) {
  if (!data) return <ProductSkeleton />;
  if (data.kind === 'missing') return <ProductMissing />;
  if (data.kind === 'failed') return <ProductFailure />;
  const { product, related } = data;
  return (
    <ProductDetails key={product.id} product={product}>
      {related.length > 0 && (
        <section className="product-more">
          <h2>You may also like</h2>
          <ProductGrid products={related} columns={4} />
        </section>
      )}
      <RecentlyViewed product={product} />
    </ProductDetails>
  );
}
