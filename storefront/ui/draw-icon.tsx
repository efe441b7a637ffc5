import type { ReactNode } from 'react';

/** A line drawing of 24 units, in the colour and size of the text around it. */
export const drawIcon = (drawing: ReactNode) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {drawing}
  </svg>
);
