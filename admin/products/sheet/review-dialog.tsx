import { Button } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import type { CellDifference } from './sheet-edits.ts';

interface ReviewDialogProps {
  differences: readonly CellDifference[];
  products: number;
  isBusy: boolean;
  /** Why the last attempt failed. */
  error: string | undefined;
  onSave: () => void;
  onClose: () => void;
}

const MAX_SHOWN = 300;

/** Every edited value before and after. Values that cannot be read have to be corrected first. */
export function ReviewDialog({ differences, products, isBusy, error, onSave, onClose }: ReviewDialogProps) {
  const unreadable = differences.filter(({ isReadable }) => !isReadable);
  // what has to be corrected comes first
  const shown = [...unreadable, ...differences.filter(({ isReadable }) => isReadable)].slice(0, MAX_SHOWN);
  return (
    <Dialog
      title={`Review ${countOf(differences.length, 'change')}`}
      kind="wide"
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          isBusy={isBusy}
          aria-disabled={unreadable.length > 0 || undefined}
          onClick={() => {
            if (unreadable.length === 0 && !isBusy) onSave();
          }}
        >
          Change {countOf(products, 'product')}
        </Button>
      }
    >
      {error && <Notice tone="bad">{error}</Notice>}
      {unreadable.length > 0 && (
        <Notice tone="warn">
          {countOf(unreadable.length, 'value')} cannot be read. Correct what is marked in the table first.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it in every browser */}
      <ul className="sheet-review" tabIndex={0}>
        {shown.map(({ id, name, field, before, after, isReadable }) => (
          <li key={id} data-unreadable={!isReadable || undefined}>
            <span>
              <strong>{name}</strong> <small>{field}</small>
            </span>
            <span className="sheet-review-values">
              {before === '' ? <em>empty</em> : <del>{before}</del>}
              <span aria-hidden="true"> → </span>
              {after === '' ? <em>empty</em> : <ins>{after}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {differences.length > shown.length && (
        <p className="field-hint">And {formatCount(differences.length - shown.length)} more.</p>
      )}
    </Dialog>
  );
}
