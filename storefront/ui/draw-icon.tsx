import type { ReactNode } from 'react';

/** A line drawing of 24 units, in the colour and size of the text around it. */
export const drawIcon = (drawing: ReactNode) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawing}
  </svg>
);
