import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { lowStockQuantity } from './availability.ts';
import { OptionPickers } from './option-pickers.tsx';
import { Price } from './price/price.tsx';
import { needsSize } from './product-options.ts';
import { SaveButton } from './save-button.tsx';
import type { ProductOptions } from './use-product-options.ts';

interface BuyBoxProps {
  product: Product;
  options: ProductOptions;
  sizeGuide?: SizeGuide | undefined;
  onAdded?(): void;
}

/** Price, option pickers, quantity, and the buttons Add to Cart and Save. */
export function BuyBox({ product, options, sizeGuide, onAdded }: BuyBoxProps) {
  const note = useStoreText()('productNote', '');
  function add() {
    options.addToCart();
    onAdded?.();
  }
  return (
    <div className="buy-box">
      <div>
        <Price
          price={options.price.price}
          originalPrice={options.price.originalPrice}
          mrp={options.price.mrp}
          priorPrice={options.price.priorPrice}
          isExact
        />
        <p className="buy-box__tax">Inclusive of all taxes</p>
      </div>
      <OptionPickers product={product} options={options} sizeGuide={sizeGuide} />
      <StockStatus product={product} options={options} />
      <div className="buy-box__deeds">
        <Stepper
          value={options.quantity}
          max={options.maxQuantity}
          label="Quantity"
          onChange={options.changeQuantity}
        />
        <Button className="buy-box__add" disabled={!options.canAddToCart} onClick={add}>
          {options.isOutOfStock ? 'Sold out' : 'Add to Cart'}
        </Button>
        <SaveButton product={product} className={buttonClass('outline', 'save-button')} hasLabel />
      </div>
      {note && <p className="store-note">{note}</p>}
    </div>
  );
}

/** Why the product cannot be added yet, or how much stock is left; may be empty. */
function StockStatus({ product, options }: { product: Product; options: ProductOptions }) {
  const text = useStoreText();
  return (
    <p className="buy-box__stock" role="status">
      {options.isOutOfStock ? text('soldOut', 'Sold out for now.') : stockText(product, options)}
    </p>
  );
}

function stockText(product: Product, options: ProductOptions): string | undefined {
  if (needsSize(product, options.selected)) return 'Choose a size to add it to your cart.';
  const unitsLeft = lowStockQuantity(product, options.selected);
  if (unitsLeft !== undefined)
    return product.hasStockBands ? `${unitsLeft} or fewer left.` : `Only ${unitsLeft} left.`;
  return product.variants && 'In stock.';
}
