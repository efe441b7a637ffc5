import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { NoticeList } from './notice-list.tsx';

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
  const isPressedBeside = useRef(false);

  // before the notices inside it rise to the top layer
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    // where its body scrolls, Chromium would begin there
    element.querySelector('button')?.focus();
    return () => element.close();
  }, []);

  const isBeside = ({ target }: SyntheticEvent) => target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      // a press that began inside, to mark some text, does not close it
      onClick={(event) => isPressedBeside.current && isBeside(event) && dialog.current?.close()}
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
