import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '../api/product.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { ChoicePickers } from './choice-pickers.tsx';
import { Price } from './price.tsx';
import { SaveButton } from './save-button.tsx';
import { needsSize } from './size-choice.ts';
import { fewLeft } from './stock.ts';
import type { ProductChoice } from './use-choice.ts';

interface BuyBoxProps {
  product: Product;
  choice: ProductChoice;
  sizeGuide?: SizeGuide | undefined;
  onAdded?(): void;
}

/** Price, option pickers, quantity, and the buttons Add to Cart and Save. */
export function BuyBox({ product, choice, sizeGuide, onAdded }: BuyBoxProps) {
  function add() {
    choice.add();
    onAdded?.();
  }
  return (
    <div className="buy-box">
      <div>
        <Price price={choice.price.price} originalPrice={choice.price.originalPrice} isExact />
        <p className="buy-box__tax">Inclusive of all taxes</p>
      </div>
      <ChoicePickers product={product} choice={choice} sizeGuide={sizeGuide} />
      <StockLine product={product} choice={choice} />
      <div className="buy-box__deeds">
        <Stepper
          value={choice.quantity}
          max={choice.quantityMax}
          label="Quantity"
          onChange={choice.changeQuantity}
        />
        <Button className="buy-box__add" disabled={!choice.mayAdd} onClick={add}>
          {choice.isOut ? 'Sold out' : 'Add to Cart'}
        </Button>
        <SaveButton product={product} className={buttonClass('outline', 'save-button')} isNamed />
      </div>
    </div>
  );
}

/** Why the product cannot be added yet, or how much stock is left; may be empty. */
function StockLine({ product, choice }: { product: Product; choice: ProductChoice }) {
  return (
    <p className="buy-box__stock" role="status">
      {stockText(product, choice)}
    </p>
  );
}

function stockText(product: Product, choice: ProductChoice): string | undefined {
  if (choice.isOut) return 'Sold out for now.';
  if (needsSize(product, choice.choice)) return 'Choose a size to add it to your cart.';
  const left = fewLeft(product, choice.choice);
  if (left !== undefined) return `Only ${left} left.`;
  return product.variants && 'In stock.';
}
