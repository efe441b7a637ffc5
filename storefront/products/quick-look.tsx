import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { BuyBox } from './buy-box.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useProductOptions } from './use-product-options.ts';

/** A product in a dialog above the listing: one image, the option pickers, Add to Cart. */
export function QuickLook({ product, onClose }: { product: Product; onClose(): void }) {
  const options = useProductOptions(product);
  return (
    <Dialog label={`Quick look: ${product.name}`} className="quick-look" onClose={onClose}>
      <div className="quick-look__picture">
        <ProductPicture
          image={options.image ?? product.images[0]}
          alt={product.name}
          sizes="(max-width: 767px) 100vw, 28rem"
          isEager
        />
      </div>
      <div className="quick-look__side">
        <h2 className="quick-look__name">{product.name}</h2>
        <BuyBox product={product} options={options} onAdded={onClose} />
        <Link className="text-link" href={links.product(product.id)} onClick={onClose}>
          See all details
        </Link>
      </div>
    </Dialog>
  );
}
