import { Button } from '#admin/kit/button.tsx';
import { CloseIcon } from '#admin/kit/icons.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { suggestSwatch } from './product-colors.ts';

type Swatches = AdminProduct['swatches'];

interface ColorsSectionProps {
  colors: readonly string[];
  swatches: Swatches;
  /** The image that each color shows, if it can be shown yet. */
  shownImages: Readonly<Record<string, string | undefined>>;
  onChange: (swatches: Swatches) => void;
}

/** The color that the shop shows beside the name of each color, and its image. */
export function ColorsSection({ colors, swatches, shownImages, onChange }: ColorsSectionProps) {
  const set = (color: string, swatch: string | undefined) => {
    const others = swatches.filter((each) => each.color !== color);
    const changed = swatch === undefined ? others : [...others, { color, swatch }];
    // in the order of the colors, so that the same choices are the same list
    onChange(changed.toSorted((a, b) => colors.indexOf(a.color) - colors.indexOf(b.color)));
  };
  return (
    <Section title="Colours">
      <p className="field-hint">
        The shop shows a swatch beside the name, and first the images of the chosen colour: choose them at the
        images above.
      </p>
      <ul className="product-colors">
        {colors.map((color) => {
          const swatch = swatches.find((each) => each.color === color)?.swatch;
          const image = shownImages[color];
          return (
            <li key={color} className="product-color">
              {image ? (
                <img src={image} alt={`${color} in the shop`} width={44} height={44} />
              ) : (
                <span className="product-color-empty" />
              )}
              <span className="product-color-name">{color}</span>
              {swatch === undefined ? (
                <Button onClick={() => set(color, suggestSwatch(color))}>
                  Add a swatch<span className="sr-only"> of {color}</span>
                </Button>
              ) : (
                <span className="product-color-swatch">
                  <input
                    type="color"
                    aria-label={`Swatch of ${color}`}
                    value={swatch}
                    onChange={(event) => set(color, event.target.value)}
                  />
                  <Button
                    variant="quiet"
                    isIconOnly
                    icon={<CloseIcon />}
                    onClick={() => set(color, undefined)}
                  >
                    Remove the swatch of {color}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
