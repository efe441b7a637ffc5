/** The name that the specification (section 5) gives the colour of a product without colours. */
export const NO_COLOR = 'Default';

interface Options {
  size?: string | null | undefined;
  color?: string | null | undefined;
}

/** The options of a variant as one text: "M, Indigo"; '' without options. A colour `Default` is none. */
export function formatOptions({ size, color }: Options): string {
  return [size, color === NO_COLOR ? '' : color].filter(Boolean).join(', ');
}
