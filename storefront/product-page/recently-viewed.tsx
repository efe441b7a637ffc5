import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import type { ProductSummary } from '#storefront/state/product-summary.ts';
import { useRecentlyViewed } from '#storefront/state/recently-viewed.ts';
import { MoreProducts } from './more-products.tsx';

const MAX_SHOWN = 6;

/** Products viewed before in this browser. Empty on the server and at the first visit. */
export function RecentlyViewed({ product }: { product: Product }) {
  const items = useRecentlyViewed(product);
  if (items.length === 0) return null;
  return <RecentProductList items={items} />;
}

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
