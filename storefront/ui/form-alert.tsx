import type { ReactNode } from 'react';

/** What went wrong with the form as a whole; the region stands there from the start, so that its text is read out. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div className="form-alert" role="alert">
      {children}
    </div>
  );
}
