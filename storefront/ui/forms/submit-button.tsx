import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface SubmitButtonProps {
  children: ReactNode;
  /** The button's text while the form is being sent. */
  busyLabel?: string;
  isBusy?: boolean;
  disabled?: boolean;
}

/**
 * Submits a form. Without JavaScript it stays disabled: a submit would leave the page and lose the typed
 * values. With JavaScript the inline script enables it at once (`data-waits`) and captures submits until the
 * page is hydrated.
 */
export function SubmitButton({ children, busyLabel, isBusy = false, disabled = false }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      className={isHydrated ? 'button--wide' : 'button--wide button--waiting'}
      data-waits={isHydrated || disabled ? undefined : true}
      suppressHydrationWarning
      disabled={!isHydrated || isBusy || disabled}
      aria-busy={isBusy || undefined}
    >
      {isBusy && busyLabel ? busyLabel : children}
    </Button>
  );
}
