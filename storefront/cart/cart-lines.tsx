import { readPicture } from '../api/read-picture.ts';
import { formatRupees } from '../format/rupees.ts';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { stockPicture } from '../pictures/site-pictures.ts';
import { type CartLine, lineKey, lineTotal, QUANTITY_MAX } from '../state/cart.ts';
import { useCart } from '../state/cart-provider.tsx';
import { Button } from '../ui/button.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { lineChoice } from './line-choice.ts';

/** Number of lines visible without scrolling: their images are fetched at once. */
const IN_SIGHT = 3;

export function CartLines() {
  const { lines, clear } = useCart();
  return (
    <div>
      <ul className="cart-lines">
        {lines.map((line, i) => (
          <CartRow key={lineKey(line)} line={line} isInSight={i < IN_SIGHT} />
        ))}
      </ul>
      <Button look="quiet" className="cart__clear" onClick={() => clear()}>
        Clear Cart
      </Button>
    </div>
  );
}

export function CartRow({ line, isInSight }: { line: CartLine; isInSight: boolean }) {
  const { change, remove } = useCart();
  const href = links.product(line.id);
  const choice = lineChoice(line);
  const what = choice.length > 0 ? `${line.name}, ${choice.map(({ value }) => value).join(', ')}` : line.name;
  return (
    <li className="cart-line">
      <Link className="cart-line__picture" href={href} tabIndex={-1} aria-hidden="true">
        <Picture
          files={readPicture(line.picture, true) ?? readPicture(line.image, false)}
          alt={line.name}
          fallback={stockPicture}
          sizes="7rem"
          isEager={isInSight}
        />
      </Link>
      <div className="cart-line__about">
        <h2 className="cart-line__name">
          <Link href={href}>{line.name}</Link>
        </h2>
        {choice.map(({ label, value }) => (
          <p key={label} className="cart-line__choice">
            {label}: {value}
          </p>
        ))}
        <p className="cart-line__price">{formatRupees(line.price)}</p>
      </div>
      <div className="cart-line__deeds">
        <Stepper
          value={line.quantity}
          max={QUANTITY_MAX}
          label={`Quantity of ${what}`}
          onChange={(quantity) => change(line, quantity)}
        />
        <button
          type="button"
          className="cart-line__remove"
          aria-label={`Remove ${what}`}
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
