import { DeliveryPromises } from '#storefront/delivery/delivery-promises.tsx';
import type { PageProps } from '#storefront/navigation/page.ts';
import { ProductGrid } from '#storefront/products/product-grid.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { MoreProducts } from './more-products.tsx';
import { ProductDetails } from './product-details.tsx';
import type { ProductData } from './product-load.ts';
import { ProductLoadError, ProductNotFound, ProductSkeleton } from './product-states.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

export default function ProductPage({ data }: PageProps<ProductData>) {
  const text = useStoreText();
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
        <MoreProducts title={text('relatedTitle', 'You may also like')}>
          <ProductGrid products={related} columns={4} />
        </MoreProducts>
      )}
      <RecentlyViewed product={product} />
    </ProductDetails>
  );
}
