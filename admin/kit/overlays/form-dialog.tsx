import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Text of the button that submits the form. */
  submitLabel: string;
  /** While it is false, the button looks disabled and the form is not submitted. */
  canSubmit: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog with one form. Its button and the Enter key submit it, once at a time.
 *
 * @example
 * <FormDialog title="Rename Sarees" submitLabel="Rename" canSubmit={name !== ''} isBusy={isBusy} onSubmit={rename} onClose={close}>…</FormDialog>
 */
export function FormDialog({
  title,
  submitLabel,
  canSubmit,
  isBusy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={id}
          variant="primary"
          isBusy={isBusy}
          aria-disabled={!canSubmit || undefined}
        >
          {submitLabel}
        </Button>
      }
    >
      <form
        id={id}
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
