import type { ReactNode } from 'react';
import type { DocumentKind, SlipFormat } from '#contract/admin/orders/documents.ts';
import { DownloadIcon, FileIcon, PrintIcon } from '../kit/icons.tsx';
import type { Print, PrintSelection } from './use-print.ts';

interface PrintedDocument {
  id: string;
  kind: DocumentKind;
  label: string;
  icon: ReactNode;
  /** Prints or downloads it for a selection. */
  run: (print: Print, selection: PrintSelection) => Promise<boolean>;
}

const ZIPPED: { kind: DocumentKind; name: string }[] = [
  { kind: 'packing-slips', name: 'packing slips' },
  { kind: 'invoices', name: 'invoices' },
  { kind: 'credit-notes', name: 'credit notes' },
];

/** What can be printed or downloaded for orders and shipments. `format`: the page size of packing slips that comes first. */
export function printedDocuments(format: SlipFormat): PrintedDocument[] {
  const slips = (size: SlipFormat): PrintedDocument => ({
    id: `slips-${size}`,
    kind: 'packing-slips',
    label: `Packing slips, ${size.toUpperCase()}`,
    icon: <PrintIcon />,
    run: ({ print }, selection) => print('packing-slips', selection, size),
  });
  return [
    slips(format),
    slips(format === 'a5' ? 'a4' : 'a5'),
    {
      id: 'labels',
      kind: 'labels',
      label: 'Shipping labels, 100 × 150 mm',
      icon: <PrintIcon />,
      run: ({ print }, selection) => print('labels', selection),
    },
    {
      id: 'pick-list',
      kind: 'pick-list',
      label: 'Pick list',
      icon: <PrintIcon />,
      run: ({ print }, selection) => print('pick-list', selection),
    },
    {
      id: 'invoices',
      kind: 'invoices',
      label: 'Invoices',
      icon: <FileIcon />,
      run: ({ print }, selection) => print('invoices', selection),
    },
    {
      id: 'credit-notes',
      kind: 'credit-notes',
      label: 'Credit notes',
      icon: <FileIcon />,
      run: ({ print }, selection) => print('credit-notes', selection),
    },
    ...ZIPPED.map(
      ({ kind, name }): PrintedDocument => ({
        id: `${kind}-zip`,
        kind,
        label: `Download ${name} (ZIP)`,
        icon: <DownloadIcon />,
        run: ({ download }, selection) => download(kind, selection),
      }),
    ),
  ];
}
