import { links } from '#contract/page-links.ts';
import { formatRupees } from '#format/money.ts';
import { parseImage } from '#storefront/api/parsing/parse-image.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { labelledOptions, selectedOptionsText } from '#storefront/products/product-options.ts';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { type CartLine, lineKey, lineTotal, MAX_LINE_QUANTITY } from '#storefront/state/cart.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { TrashIcon } from '#storefront/ui/icons.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';

/** Number of lines visible without scrolling: their images are fetched at once. */
const VISIBLE_LINE_COUNT = 3;

export function CartLines() {
  const { lines, clear } = useCart();
  return (
    <div>
      <ul className="cart-lines">
        {lines.map((line, i) => (
          <CartRow key={lineKey(line)} line={line} isVisible={i < VISIBLE_LINE_COUNT} />
        ))}
      </ul>
      <Button variant="quiet" className="cart__clear" onClick={() => clear()}>
        Clear Cart
      </Button>
    </div>
  );
}

export function CartRow({ line, isVisible }: { line: CartLine; isVisible: boolean }) {
  const { changeQuantity, remove } = useCart();
  const href = links.product(line.id);
  const description = [line.name, selectedOptionsText(line)].filter(Boolean).join(', ');
  return (
    <li className="cart-line">
      <Link className="cart-line__picture" href={href} tabIndex={-1} aria-hidden="true">
        <Picture
          files={parseImage(line.picture, true) ?? parseImage(line.image, false)}
          alt={line.name}
          fallback={fallbackImage}
          sizes="7rem"
          isEager={isVisible}
        />
      </Link>
      <div className="cart-line__about">
        <h2 className="cart-line__name">
          <Link href={href}>{line.name}</Link>
        </h2>
        {labelledOptions(line).map(({ label, value }) => (
          <p key={label} className="cart-line__choice">
            {label}: {value}
          </p>
        ))}
        <p className="cart-line__price">{formatRupees(line.price)}</p>
      </div>
      <div className="cart-line__deeds">
        <Stepper
          value={line.quantity}
          max={MAX_LINE_QUANTITY}
          label={`Quantity of ${description}`}
          onChange={(quantity) => changeQuantity(line, quantity)}
        />
        <button
          type="button"
          className="cart-line__remove"
          aria-label={`Remove ${description}`}
          onClick={() => remove(line)}
        >
          <TrashIcon />
          Remove
        </button>
      </div>
      <p className="cart-line__total">{formatRupees(lineTotal(line))}</p>
    </li>
  );
}
