import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import type { KeptProduct } from '../state/kept-product.ts';
import { useRecentlyViewed } from '../state/recently-viewed.ts';
import { MoreProducts } from './more-products.tsx';
import { ProductPicture } from './product-picture.tsx';

const SHOWN = 6;

/** Products viewed before in this browser. Empty on the server and at the first visit. */
export function RecentlyViewed({ product }: { product: Product }) {
  const items = useRecentlyViewed(product);
  if (items.length === 0) return null;
  return <RecentProducts items={items} />;
}

export function RecentProducts({ items }: { items: readonly KeptProduct[] }) {
  return (
    <MoreProducts title="Recently viewed">
      <ul className="recent">
        {items.slice(0, SHOWN).map(({ id, name, image }) => (
          <li key={id}>
            <Link className="recent__link" href={links.product(id)}>
              <span className="recent__picture">
                <ProductPicture
                  picture={image ? { url: image, sources: [] } : undefined}
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
