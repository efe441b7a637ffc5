import type { ReactNode } from 'react';

/** A line icon of 24 × 24 units, in the color and size of the surrounding text. */
export const drawIcon = (drawing: ReactNode) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {drawing}
  </svg>
);
