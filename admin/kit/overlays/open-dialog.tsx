import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../button.tsx';
import { CloseIcon } from '../icons.tsx';

export interface OpenDialogProps {
  title: string;
  onClose: () => void;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** `dialog` in the middle; `sheet` at the right edge, at the bottom on phones; `wide` for tables. */
  kind?: 'dialog' | 'sheet' | 'wide';
  /** `alertdialog` for a question that blocks everything else. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A dialog while it is shown. */
export function OpenDialog({
  title,
  onClose,
  actions,
  kind = 'dialog',
  role = 'dialog',
  children,
}: OpenDialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      data-kind={kind}
      isOpen
      isDismissable
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onClose();
      }}
    >
      <Modal className="modal" data-kind={kind}>
        <AriaDialog className="dialog" role={role}>
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={onClose}>
              Close
            </Button>
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
