import { lazyOverlay } from '#admin/kit/overlays/lazy-overlay.tsx';

/** The dialog for screens whose first view does not need it: loaded at the first input. */
export const LazyRefundDialog = lazyOverlay(async () => (await import('./refund-dialog.tsx')).RefundDialog);
