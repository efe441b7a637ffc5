import { type ReactNode, useId } from 'react';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { SizeGuideLink } from '#storefront/size-guide/size-guide-link.tsx';
import { isColorSoldOut, isSizeSoldOut } from './availability.ts';
import { hasColorOptions, sizeHeading } from './product-options.ts';
import type { ProductOptions } from './use-product-options.ts';

interface OptionPickersProps {
  product: Product;
  options: ProductOptions;
  sizeGuide?: SizeGuide | undefined;
}

/** The color and size pickers of a product; a picker without values is not shown. */
export function OptionPickers({ product, options, sizeGuide }: OptionPickersProps) {
  return (
    <>
      {hasColorOptions(product.colors) && <ColorPicker product={product} options={options} />}
      {product.sizes.length > 0 && <SizePicker product={product} options={options} sizeGuide={sizeGuide} />}
    </>
  );
}

function ColorPicker({ product, options }: Omit<OptionPickersProps, 'sizeGuide'>) {
  return (
    <Picker legend="Colour" selected={options.selected.color}>
      {(name) =>
        product.colors.map((color) => (
          <PickerOption
            key={color}
            name={name}
            value={color}
            isSelected={color === options.selected.color}
            isOutOfStock={isColorSoldOut(product, color)}
            swatch={product.swatches?.[color]}
            onSelect={options.selectColor}
          />
        ))
      }
    </Picker>
  );
}

function SizePicker({ product, options, sizeGuide }: OptionPickersProps) {
  return (
    <Picker
      legend={sizeHeading(product)}
      selected={options.selected.size}
      aside={sizeGuide && <SizeGuideLink guide={sizeGuide} />}
    >
      {(name) =>
        product.sizes.map((size) => (
          <PickerOption
            key={size}
            name={name}
            value={size}
            isSelected={size === options.selected.size}
            isOutOfStock={isSizeSoldOut(product, size, options.selected.color)}
            onSelect={options.selectSize}
          />
        ))
      }
    </Picker>
  );
}

function Picker({
  legend,
  selected,
  aside,
  children,
}: {
  legend: string;
  selected: string;
  /** Shown after the options. */
  aside?: ReactNode;
  children(name: string): ReactNode;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="picker__legend">
        <span className="picker__title">{legend}</span>
        {selected && <span className="picker__chosen"> {selected}</span>}
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
  isSelected: boolean;
  isOutOfStock: boolean;
  /** The color beside the value, like `#b3202c`. */
  swatch?: string | undefined;
  onSelect(value: string): void;
}

/** A radio button that looks like a tag. Values that are sold out stay visible, struck through. */
function PickerOption({ name, value, isSelected, isOutOfStock, swatch, onSelect }: PickerOptionProps) {
  return (
    <label className={isOutOfStock ? 'picker__option picker__option--out' : 'picker__option'}>
      <input
        type="radio"
        className="picker__radio"
        name={name}
        value={value}
        checked={isSelected}
        disabled={isOutOfStock && !isSelected}
        onChange={() => onSelect(value)}
      />
      {swatch && <Swatch color={swatch} />}
      <span>{value}</span>
      {isOutOfStock && <span className="visually-hidden">, sold out</span>}
    </label>
  );
}

/** An image, because the shop's Content-Security-Policy allows no inline styles. */
const Swatch = ({ color }: { color: string }) => (
  <svg className="picker__swatch" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={color} />
  </svg>
);
