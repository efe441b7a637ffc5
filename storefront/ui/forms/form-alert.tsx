import type { ReactNode } from 'react';

/** The error of the form as a whole. The live region exists from the start, so that its text is announced. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div className="form-alert" role="alert">
      {children}
    </div>
  );
}
