import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import type { ProductSummary } from '#storefront/state/product-summary.ts';
import { useRecentlyViewed, useRecordView } from '#storefront/state/recently-viewed.ts';
import { MoreProducts } from './more-products.tsx';

const MAX_SHOWN = 6;

/**
 * Records this product as viewed and shows the ones viewed before. Shows nothing on the server and at the first
 * visit.
 */
export function RecentlyViewed({ product }: { product: Product }) {
  useRecordView(product);
  const items = useRecentlyViewed().filter(({ id }) => id !== product.id);
  if (items.length === 0) return null;
  return <RecentProductList items={items} />;
}

/** Without storage: the samples of components show it too. */
export function RecentProductList({ items }: { items: readonly ProductSummary[] }) {
  return (
    <MoreProducts title="Recently viewed">
      <ul className="recent">
        {items.slice(0, MAX_SHOWN).map(({ id, name, image }) => (
          <li key={id}>
            <Link className="recent__link" href={links.product(id)}>
              <span className="recent__picture">
                <ProductPicture
                  image={image ? { url: image, sources: [] } : undefined}
                  alt=""
                  sizes="10rem"
                />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </MoreProducts>
  );
}
