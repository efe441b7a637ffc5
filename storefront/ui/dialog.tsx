import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { notices } from './notices.ts';

interface DialogProps {
  /** What a screen reader announces on opening. */
  label: string;
  className?: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes with Escape or a click beside it, and gives the
 * focus back. Mount it to open it.
 */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    notices.raise();
    return () => element.close();
  }, []);

  function closeFromBeside(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current?.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-label={label}
      onClose={onClose}
      onClick={closeFromBeside}
    >
      <div className="dialog__body">
        <button
          type="button"
          className="dialog__close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
    </dialog>
  );
}
