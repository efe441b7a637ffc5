import { useState } from 'react';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CarrierFile, CarrierFileLayout } from '#contract/admin/orders/carrier-files.ts';
import type { DocumentKind, SlipFormat } from '#contract/admin/orders/documents.ts';
import { useApi } from '../api/api-context.tsx';
import type { AdminError, Query } from '../api/client.ts';
import { deviceStorage } from '../kit/device-storage.ts';
import { notify, showProgress } from '../kit/feedback/notifications.tsx';
import { countOf } from '../kit/figures.tsx';
import { downloadFile, printFile } from '../kit/print.ts';

/** What to print: order numbers, ids of shipments, or both. The server accepts at most `MAX_PRINTED`. */
export interface PrintSelection {
  orders?: readonly string[];
  shipments?: readonly number[];
}

/** So many documents are ready at once; of more the progress is shown. */
const FEW = 100;

const NAMES: Record<DocumentKind, string> = {
  'packing-slips': 'packing slips',
  labels: 'labels',
  'pick-list': 'pick list',
  invoices: 'invoices',
  'credit-notes': 'credit notes',
};

const failureText = (kind: DocumentKind, { kind: reason, message }: AdminError) =>
  reason === 'http-error' ? message : `The ${NAMES[kind]} could not be loaded. ${message}`;

const FORMAT_KEY = 'haat-admin:slip-format';

/** The page size of packing slips that was last chosen on this device. */
export function slipFormat(): SlipFormat {
  return deviceStorage.getItem(FORMAT_KEY) === 'a4' ? 'a4' : 'a5';
}

interface PrintRequest {
  /** Of the API. */
  path: string;
  count: number;
  /** What the documents are of. */
  what: string;
  query?: Query;
  body?: unknown;
}

/** The request for documents of a selection. */
function requestOf(
  { orders = [], shipments = [] }: PrintSelection,
  how: { kind: DocumentKind; format: SlipFormat; as?: 'zip' },
): PrintRequest {
  const count = orders.length + shipments.length;
  const what = countOf(count, orders.length > 0 ? 'order' : 'shipment');
  return { path: ADMIN_PATHS.documents, count, what, body: { ...how, orders, shipments } };
}

export interface Print {
  /** Opens the print preview of one document for the selection. Resolves to false, with a notification, if it failed. */
  print: (kind: DocumentKind, selection: PrintSelection, format?: SlipFormat) => Promise<boolean>;
  /** The same for invoices or credit notes by their own date in India. `count`: how many the part has. */
  printIssued: (
    kind: 'invoices' | 'credit-notes',
    days: { from: string; to: string; part: number; count: number },
  ) => Promise<boolean>;
  /** Stores a ZIP with one PDF per document on the device. */
  download: (kind: DocumentKind, selection: PrintSelection) => Promise<boolean>;
  /** Stores a file of packed shipments for the bulk upload at a carrier on the device. */
  downloadCarrierFile: (layout: CarrierFileLayout, shipments: readonly number[]) => Promise<boolean>;
  isBusy: boolean;
}

/**
 * Prints documents of orders and shipments. A page size of packing slips that is given is remembered on the device.
 *
 * @example const { print } = usePrint(); … print('packing-slips', { orders: ids });
 */
export function usePrint(): Print {
  const { client } = useApi();
  const [running, setRunning] = useState(0);

  async function fetchFile(
    kind: DocumentKind,
    { path, count, what, ...request }: PrintRequest,
    use: (file: Blob) => void,
  ) {
    setRunning((count) => count + 1);
    const stopped = new AbortController();
    const progress =
      count > FEW
        ? showProgress({
            message: `Preparing the ${NAMES[kind]} of ${what}`,
            stop: () => stopped.abort(),
          })
        : undefined;
    const result = await client.getFile(path, { ...request, signal: stopped.signal });
    progress?.end();
    setRunning((running) => running - 1);
    if (result.ok) use(result.data);
    else if (!stopped.signal.aborted) notify({ message: failureText(kind, result.error), tone: 'bad' });
    return result.ok;
  }

  return {
    print(kind, selection, format = slipFormat()) {
      if (kind === 'packing-slips') deviceStorage.setItem(FORMAT_KEY, format);
      return fetchFile(kind, requestOf(selection, { kind, format }), printFile);
    },
    printIssued: (kind, { count, ...query }) =>
      fetchFile(
        kind,
        { path: ADMIN_PATHS.issuedDocuments, count, what: 'these days', query: { kind, ...query } },
        printFile,
      ),
    download: (kind, selection) =>
      fetchFile(kind, requestOf(selection, { kind, format: slipFormat(), as: 'zip' }), (file) =>
        downloadFile(file, `${kind}.zip`),
      ),
    async downloadCarrierFile(layout, shipments) {
      setRunning((count) => count + 1);
      const result = await client.send<CarrierFile>('POST', ADMIN_PATHS.carrierFiles, {
        body: { layout, shipments },
      });
      setRunning((count) => count - 1);
      if (!result.ok) {
        notify({ message: result.error.message, tone: 'bad' });
        return false;
      }
      const { name, csv, again, leftOut } = result.data;
      downloadFile(new Blob([csv], { type: 'text/csv' }), name);
      const notes = [
        ...(again.length > 0 ? [`In an earlier file too: ${again.join(', ')}.`] : []),
        ...leftOut.map((one) => `Left out, ${one.name}: ${one.reason}`),
      ];
      if (notes.length > 0) notify({ message: notes.join(' '), tone: 'info' });
      return true;
    },
    isBusy: running > 0,
  };
}
