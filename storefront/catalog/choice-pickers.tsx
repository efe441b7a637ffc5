import { type ReactNode, useId } from 'react';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '../api/product.ts';
import { showsColors, sizeHeading } from './size-choice.ts';
import { SizeGuideLink } from './size-guide-link.tsx';
import { isColorSoldOut, isSizeSoldOut } from './stock.ts';
import type { ProductChoice } from './use-choice.ts';

interface PickersProps {
  product: Product;
  choice: ProductChoice;
  sizeGuide?: SizeGuide | undefined;
}

/** The color and size pickers of a product; a picker without values is not shown. */
export function ChoicePickers({ product, choice, sizeGuide }: PickersProps) {
  return (
    <>
      {showsColors(product.colors) && <ColorPicker product={product} choice={choice} />}
      {product.sizes.length > 0 && <SizePicker product={product} choice={choice} sizeGuide={sizeGuide} />}
    </>
  );
}

function ColorPicker({ product, choice }: PickersProps) {
  return (
    <Picker legend="Colour" chosen={choice.choice.color}>
      {(name) =>
        product.colors.map((color) => (
          <PickerOption
            key={color}
            name={name}
            value={color}
            isChosen={color === choice.choice.color}
            isOut={isColorSoldOut(product, color)}
            onChoose={choice.chooseColor}
          />
        ))
      }
    </Picker>
  );
}

function SizePicker({ product, choice, sizeGuide }: PickersProps) {
  return (
    <Picker
      legend={sizeHeading(product)}
      chosen={choice.choice.size}
      aside={sizeGuide && <SizeGuideLink guide={sizeGuide} />}
    >
      {(name) =>
        product.sizes.map((size) => (
          <PickerOption
            key={size}
            name={name}
            value={size}
            isChosen={size === choice.choice.size}
            isOut={isSizeSoldOut(product, size, choice.choice.color)}
            onChoose={choice.chooseSize}
          />
        ))
      }
    </Picker>
  );
}

function Picker({
  legend,
  chosen,
  aside,
  children,
}: {
  legend: string;
  chosen: string;
  /** Shown after the options. */
  aside?: ReactNode;
  children(name: string): ReactNode;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="picker__legend">
        <span className="picker__title">{legend}</span>
        {chosen && <span className="picker__chosen"> {chosen}</span>}
      </legend>
      <div className="picker__options">
        {children(name)}
        {aside}
      </div>
    </fieldset>
  );
}

interface PickerOptionProps {
  name: string;
  value: string;
  isChosen: boolean;
  isOut: boolean;
  onChoose(value: string): void;
}

/** A radio button that looks like a tag. Values that are sold out stay visible, struck through. */
function PickerOption({ name, value, isChosen, isOut, onChoose }: PickerOptionProps) {
  return (
    <label className={isOut ? 'picker__option picker__option--out' : 'picker__option'}>
      <input
        type="radio"
        className="picker__radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isOut && !isChosen}
        onChange={() => onChoose(value)}
      />
      <span>{value}</span>
      {isOut && <span className="visually-hidden">, sold out</span>}
    </label>
  );
}
