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
 * Sends a form. It waits until the page listens: a form sent earlier would leave the page and lose what was typed.
 * Meanwhile it keeps its colours, so that nothing flickers.
 */
export function SubmitButton({ children, busyLabel, isBusy = false, disabled = false }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      className={isHydrated ? 'button--wide' : 'button--wide button--waiting'}
      disabled={!isHydrated || isBusy || disabled}
      aria-busy={isBusy || undefined}
    >
      {isBusy && busyLabel ? busyLabel : children}
    </Button>
  );
}
