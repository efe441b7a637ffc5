// An option with one of these names is the color; all other options form the size.
const COLOR_OPTION_NAMES = new Set([
  'color',
  'colour',
  'colors',
  'colours',
  'colores',
  'couleur',
  'farbe',
  'रंग',
]);

/** True if an option of this name is the color of a product. */
export const isColorOption = (name: string): boolean => COLOR_OPTION_NAMES.has(name.trim().toLowerCase());
