import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import type { ProductSummary } from '../state/kept-product.ts';
import { useRecentlyViewed } from '../state/recently-viewed.ts';
import { MoreProducts } from './more-products.tsx';
import { ProductPicture } from './product-picture.tsx';

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
