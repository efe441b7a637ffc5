import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { NoticeList } from './notice-list.tsx';

interface DialogProps {
  /** The accessible name, announced on opening. */
  label: string;
  className?: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's modal dialog: it keeps the focus inside, closes with Escape or a click outside, and restores
 * the focus. Mounting opens it.
 */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPointerDownOutside = useRef(false);

  // runs before the notices inside enter the browser's top layer
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    // if .dialog__body scrolls, Chromium would focus it and not the Close button
    element.querySelector('button')?.focus();
    return () => element.close();
  }, []);

  const isOutside = ({ target }: SyntheticEvent) => target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        isPointerDownOutside.current = isOutside(event);
      }}
      // a press that began inside, such as a text selection, does not close it
      onClick={(event) => isPointerDownOutside.current && isOutside(event) && dialog.current?.close()}
    >
      <div className="dialog__body">
        <button
          type="button"
          className="on-picture dialog__close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
      <NoticeList />
    </dialog>
  );
}
