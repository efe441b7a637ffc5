import type { PointerEvent } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { DragHandle, type DragMarks, MoveButton } from '#admin/kit/drag-order.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CloseIcon, DownIcon, UpIcon } from '#admin/kit/icons.tsx';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';

// no option has this value, because values have no outer spaces
const ANY_COLOR = ' ';

interface ProductImageItemProps {
  image: AdminProduct['images'][number];
  /** From 1. */
  number: number;
  isLast: boolean;
  /** What is shown of it; undefined while it is prepared. */
  source: string | undefined;
  /** Why it cannot be used. */
  problem: string | undefined;
  /** Empty for a product without colors. */
  colors: readonly string[];
  /** The color that it shows; '' for none. */
  color: string;
  onColor: (color: string) => void;
  onDescribe: (alt: string) => void;
  /** `step`: -1 to the front, 1 back. */
  onMove: (step: number) => void;
  onRemove: () => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
  marks: DragMarks;
}

/** One image of a product with its description and color. It can be dragged to another place. */
export function ProductImageItem({
  image,
  number,
  isLast,
  source,
  problem,
  colors,
  color,
  onColor,
  onDescribe,
  onMove,
  onRemove,
  onDragStart,
  marks,
}: ProductImageItemProps) {
  return (
    <li className="product-image" {...marks}>
      {source ? (
        <img src={source} alt="" width={96} height={96} />
      ) : (
        <span className="product-image-empty">{problem ? 'Not usable' : 'Being prepared'}</span>
      )}
      <div className="product-image-fields">
        <TextField
          label={`What image ${number} shows`}
          placeholder="Red cotton kurta, front"
          value={image.alt ?? ''}
          onChange={onDescribe}
          error={problem && `This image cannot be used: ${problem}.`}
        />
        {colors.length > 0 && (
          <SelectField
            label={`Colour of image ${number}`}
            value={color || ANY_COLOR}
            choices={[
              { value: ANY_COLOR, label: 'No colour' },
              ...colors.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(chosen) => onColor(chosen === ANY_COLOR ? '' : chosen)}
          />
        )}
        <div className="product-image-actions">
          <DragHandle onStart={onDragStart} />
          <MoveButton icon={<UpIcon />} isAtEnd={number === 1} onMove={() => onMove(-1)}>
            Move image {number} to the front
          </MoveButton>
          <MoveButton icon={<DownIcon />} isAtEnd={isLast} onMove={() => onMove(1)}>
            Move image {number} back
          </MoveButton>
          <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={onRemove}>
            Remove image {number}
          </Button>
        </div>
      </div>
    </li>
  );
}
