import type { ReactNode } from 'react';
import type { DocumentKind, SlipFormat } from '#contract/admin/orders/documents.ts';
import { DownloadIcon, FileIcon, PrintIcon } from '../kit/icons.tsx';
import type { Print, PrintSelection } from './use-print.ts';

interface PrintedDocument {
  id: string;
  label: string;
  icon: ReactNode;
  /** Only orders have it, not single shipments. */
  isOfOrders?: boolean;
  /** Prints or downloads it for a selection. */
  run: (print: Print, selection: PrintSelection) => Promise<boolean>;
}

const ZIPPED: { kind: DocumentKind; name: string; isOfOrders: boolean }[] = [
  { kind: 'packing-slips', name: 'packing slips', isOfOrders: false },
  { kind: 'invoices', name: 'invoices', isOfOrders: true },
  { kind: 'credit-notes', name: 'credit notes', isOfOrders: true },
];

/** What can be printed or downloaded for orders and shipments. `format`: the page size of packing slips that comes first. */
export function printedDocuments(format: SlipFormat): PrintedDocument[] {
  const slips = (size: SlipFormat): PrintedDocument => ({
    id: `slips-${size}`,
    label: `Packing slips, ${size.toUpperCase()}`,
    icon: <PrintIcon />,
    run: ({ print }, selection) => print('packing-slips', selection, size),
  });
  return [
    slips(format),
    slips(format === 'a5' ? 'a4' : 'a5'),
    {
      id: 'labels',
      label: 'Shipping labels, 100 × 150 mm',
      icon: <PrintIcon />,
      run: ({ print }, selection) => print('labels', selection),
    },
    {
      id: 'pick-list',
      label: 'Pick list',
      icon: <PrintIcon />,
      run: ({ print }, selection) => print('pick-list', selection),
    },
    {
      id: 'invoices',
      label: 'Invoices',
      icon: <FileIcon />,
      isOfOrders: true,
      run: ({ print }, selection) => print('invoices', selection),
    },
    {
      id: 'credit-notes',
      label: 'Credit notes',
      icon: <FileIcon />,
      isOfOrders: true,
      run: ({ print }, selection) => print('credit-notes', selection),
    },
    ...ZIPPED.map(
      ({ kind, name, isOfOrders }): PrintedDocument => ({
        id: `${kind}-zip`,
        label: `Download ${name} (ZIP)`,
        icon: <DownloadIcon />,
        isOfOrders,
        run: ({ download }, selection) => download(kind, selection),
      }),
    ),
  ];
}
