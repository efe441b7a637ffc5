import { Button } from '#admin/kit/button.tsx';
import { Money } from '#admin/kit/figures.tsx';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import type { CancellationPreview } from '#contract/admin/orders/cancellation.ts';

interface CancelledLinesProps {
  lines: CancellationPreview['lines'];
  /** Chosen units by line number; undefined: the whole order, or all that can still be cancelled. */
  quantities: ReadonlyMap<number, number> | undefined;
  isWholeOrder: boolean;
  onChange: (lineNo: number, quantity: number) => void;
}

/** The items of an order, each with the number of units to cancel. */
export function CancelledLines({ lines, quantities, isWholeOrder, onChange }: CancelledLinesProps) {
  return (
    <div>
      <p className="cancelled-lines-label">Units to cancel</p>
      <ul className="cancelled-lines">
        {lines.map(({ lineNo, title, options, imgUrl, price, quantity, cancellable }) => {
          const allUnits = isWholeOrder ? quantity : cancellable;
          const chosen = quantities?.get(lineNo) ?? (quantities ? 0 : allUnits);
          const name = options === '' ? title : `${title}, ${options}`;
          return (
            <li key={lineNo}>
              <Thumbnail url={imgUrl} />
              <div>
                <p className="cancelled-lines-title">{name}</p>
                <p className="cancelled-lines-price">
                  {quantity} × <Money rupees={price} />
                  {cancellable < quantity && `, ${quantity - cancellable} packed`}
                </p>
              </div>
              <fieldset className="stepper">
                <legend className="sr-only">Units of {name} to cancel</legend>
                <Button disabled={chosen <= 0} onClick={() => onChange(lineNo, chosen - 1)}>
                  <span aria-hidden="true">−</span>
                  <span className="sr-only">One unit less of {name}</span>
                </Button>
                <output aria-live="polite">{chosen}</output>
                <Button disabled={chosen >= cancellable} onClick={() => onChange(lineNo, chosen + 1)}>
                  <span aria-hidden="true">+</span>
                  <span className="sr-only">One unit more of {name}</span>
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
