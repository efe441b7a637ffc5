import { MoreProducts } from '../catalog/more-products.tsx';
import { ProductDetails } from '../catalog/product-details.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { ProductLoadError, ProductNotFound, ProductSkeleton } from '../catalog/product-states.tsx';
import { RecentlyViewed } from '../catalog/recently-viewed.tsx';
import { DeliveryPromises } from '../checkout/delivery-promises.tsx';
import type { PageProps } from '../page.ts';
import type { ProductData } from './product.data.ts';

export default function ProductPage({ data }: PageProps<ProductData>) {
  if (!data) return <ProductSkeleton />;
  if (data.kind === 'missing') return <ProductNotFound />;
  if (data.kind === 'failed') return <ProductLoadError />;
  const { product, related, sizeGuide } = data;
  return (
    <ProductDetails
      key={product.id}
      product={product}
      sizeGuide={sizeGuide}
      deliveryPromises={<DeliveryPromises />}
    >
      {related.length > 0 && (
        <MoreProducts title="You may also like">
          <ProductGrid products={related} columns={4} />
        </MoreProducts>
      )}
      <RecentlyViewed product={product} />
    </ProductDetails>
  );
}
