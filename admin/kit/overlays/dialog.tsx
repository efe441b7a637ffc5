import { lazyOverlay } from './lazy-overlay.tsx';
import type { OpenDialogProps } from './open-dialog.tsx';

interface DialogProps extends OpenDialogProps {
  isOpen: boolean;
}

const OpenDialog = lazyOverlay(async () => (await import('./open-dialog.tsx')).OpenDialog);

/**
 * A dialog or a sheet. Escape, a press outside and the close button close it; focus returns to where it was.
 *
 * @example
 * <Dialog title="Refund" isOpen={isOpen} onClose={close} actions={<Button variant="danger" onClick={refund}>Refund ₹1,499.00</Button>}>…</Dialog>
 */
export function Dialog({ isOpen, ...props }: DialogProps) {
  // most dialogs of a screen are never opened
  return isOpen ? <OpenDialog {...props} /> : null;
}
