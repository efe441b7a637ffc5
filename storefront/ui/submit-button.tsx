import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

interface SubmitButtonProps {
  children: ReactNode;
  /** What the button reads while it works. */
  busyLabel?: string;
  isBusy?: boolean;
  disabled?: boolean;
}

/**
 * Sends a form. Without JavaScript it stays disabled: a form sent then would leave the page and lose what was typed.
 * With it the document's inline script enables it at once (`data-waits`) and keeps what is sent until the page listens.
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
