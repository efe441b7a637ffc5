import type { MouseEvent } from 'react';
import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EyeIcon } from '#storefront/ui/icons.tsx';
import { notify } from '#storefront/ui/notices.ts';
import { isSizeSoldOut, isSoldOut } from './availability.ts';
import { calculateDiscount } from './price/discount.ts';
import { Price } from './price/price.tsx';
import { needsColor, needsSize, preselectedOptions, SIZE_NOTICE } from './product-options.ts';
import { ProductPicture } from './product-picture.tsx';
import { SaveButton } from './save-button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { useQuickLook } from './use-quick-look.tsx';

interface ProductCardProps {
  product: Product;
  /** `eager`: visible without scrolling, the image is fetched at once. `first`: fetched before all others. */
  loading?: 'first' | 'eager' | 'lazy';
}

const CARD_SIZES = '(max-width: 767px) 50vw, (max-width: 1100px) 33vw, 27rem';

/** One product of a grid: image, name, price, and its actions on hover, focus or touch. */
export function ProductCard({ product, loading = 'lazy' }: ProductCardProps) {
  const href = links.product(product.id);
  const nameId = `name-of-${href}`;
  const quickLook = useQuickLook(product);
  return (
    <article className="card" data-grows>
      <div className="card__media">
        {/* Keyboards and screen readers use the link of the name: one tab stop per product, not two. */}
        <Link href={href} className="card__picture" tabIndex={-1} aria-hidden="true">
          <ProductPicture
            image={product.images[0]}
            alt={product.name}
            sizes={CARD_SIZES}
            isFirst={loading === 'first'}
            isEager={loading === 'eager'}
            hasPreview
          />
        </Link>
        <CardBadges product={product} />
        <div className="card__overlay">
          <AddToCartButton product={product} nameId={nameId} onOpenQuickLook={quickLook.open} />
          <div className="card__icons">
            <SaveButton product={product} className="card__icon" describedBy={nameId} />
            <button
              type="button"
              className="card__icon"
              aria-label="Quick look"
              aria-describedby={nameId}
              aria-haspopup="dialog"
              onPointerEnter={quickLook.preload}
              onClick={quickLook.open}
            >
              <EyeIcon />
            </button>
          </div>
        </div>
      </div>
      <h3 className="card__name" id={nameId}>
        <Link href={href}>{product.name}</Link>
      </h3>
      <Price price={product.price} originalPrice={product.originalPrice} priorPrice={product.priorPrice} />
      {quickLook.dialog}
    </article>
  );
}

/** Both badges show on a product that is on sale and sold out (specification, ruling 31). */
function CardBadges({ product }: { product: Product }) {
  return (
    <div className="card__badges">
      {calculateDiscount(product).isOnSale && <span className="card__badge">Sale</span>}
      {isSoldOut(product) && <span className="card__badge card__badge--out">Sold out</span>}
    </div>
  );
}

/** Adds one unit. If a size or color must be selected first, opens the quick look. */
function AddToCartButton({ product, nameId, onOpenQuickLook }: AddToCartButtonProps) {
  const selected = preselectedOptions(product);
  const addToCart = useAddToCart();
  const isOutOfStock =
    isSoldOut(product) || (selected.size !== '' && isSizeSoldOut(product, selected.size, selected.color));
  function add(event: MouseEvent<HTMLElement>) {
    if (needsSize(product, selected)) notify(SIZE_NOTICE);
    if (needsSize(product, selected) || needsColor(product, selected)) return onOpenQuickLook(event);
    addToCart(product, selected, 1);
  }
  return (
    <Button className="card__add" disabled={isOutOfStock} onClick={add} aria-describedby={nameId}>
      {isOutOfStock ? 'Sold out' : 'Add to Cart'}
    </Button>
  );
}

interface AddToCartButtonProps {
  product: Product;
  nameId: string;
  onOpenQuickLook(event: MouseEvent<HTMLElement>): void;
}
