import { notify } from './feedback/notifications.tsx';

/**
 * Opens the browser's print preview for one document. Where the browser cannot show PDF files in a frame (phones), it
 * opens in a new tab, from which it can be shared or printed; if the browser blocks the tab, a notification opens it.
 *
 * @example
 * const file = await client.getFile(ADMIN_PATHS.documents, { body: { kind: 'labels', shipments: ids } });
 * if (file.ok) printFile(file.data);
 */
export function printFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const isPdf = file.type === 'application/pdf';
  if (isPdf && !navigator.pdfViewerEnabled) {
    openTab(url);
    return;
  }
  document.querySelector('iframe[data-print]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset.print = file.type;
  frame.title = 'Document to print';
  frame.className = 'print-frame';
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 10 * 60_000;

/** Stores a file on the device under this name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

function openTab(url: string): void {
  if (window.open(url, '_blank')) return;
  // a tab that no press has opened is blocked; the press of this button opens it
  notify({
    message: 'The document is ready.',
    isLasting: true,
    action: { label: 'Open it', run: () => window.open(url, '_blank') },
  });
}
