import { useState } from 'react';
import type { SlipFormat } from '#contract/admin/orders/documents.ts';
import { DownloadIcon, FileIcon, PrintIcon } from '../kit/icons.tsx';
import { Menu } from '../kit/overlays/menu.tsx';
import { useCan } from './current-staff.tsx';
import { type PrintSelection, slipFormat, usePrint } from './use-print.ts';

interface PrintMenuProps {
  selection: PrintSelection;
  isIconOnly?: boolean;
}

/**
 * A button with everything that can be printed for some orders or shipments. The page size of packing slips that was
 * used last comes first.
 *
 * @example <PrintMenu selection={{ orders: [order.id] }} />
 */
export function PrintMenu({ selection, isIconOnly = false }: PrintMenuProps) {
  const { print, download, downloadCarrierFile, isBusy } = usePrint();
  const canFulfill = useCan('orders.fulfill');
  const shipments = selection.shipments ?? [];
  const [format, setFormat] = useState<SlipFormat>(slipFormat);
  const other: SlipFormat = format === 'a5' ? 'a4' : 'a5';
  const printSlips = (chosen: SlipFormat) => {
    setFormat(chosen);
    void print('packing-slips', selection, chosen);
  };
  const hasOrders = (selection.orders?.length ?? 0) > 0;
  return (
    <Menu
      label="Print"
      icon={<PrintIcon />}
      isIconOnly={isIconOnly}
      isBusy={isBusy}
      items={[
        {
          id: 'slips',
          label: `Packing slips, ${format.toUpperCase()}`,
          icon: <PrintIcon />,
          onAction: () => printSlips(format),
        },
        {
          id: 'slips-other',
          label: `Packing slips, ${other.toUpperCase()}`,
          icon: <PrintIcon />,
          onAction: () => printSlips(other),
        },
        {
          id: 'labels',
          label: 'Shipping labels, 100 × 150 mm',
          icon: <PrintIcon />,
          onAction: () => void print('labels', selection),
        },
        {
          id: 'pick-list',
          label: 'Pick list',
          icon: <PrintIcon />,
          onAction: () => void print('pick-list', selection),
        },
        ...(hasOrders
          ? [
              {
                id: 'invoices',
                label: 'Invoices',
                icon: <FileIcon />,
                onAction: () => void print('invoices', selection),
              },
              {
                id: 'credit-notes',
                label: 'Credit notes',
                icon: <FileIcon />,
                onAction: () => void print('credit-notes', selection),
              },
              {
                id: 'invoices-zip',
                label: 'Download invoices (ZIP)',
                icon: <DownloadIcon />,
                onAction: () => void download('invoices', selection),
              },
            ]
          : []),
        ...(canFulfill && shipments.length > 0
          ? (['delhivery', 'shiprocket'] as const).map((layout) => ({
              id: layout,
              label: layout === 'delhivery' ? 'Delhivery upload file (CSV)' : 'Shiprocket upload file (CSV)',
              icon: <DownloadIcon />,
              onAction: () => void downloadCarrierFile(layout, shipments),
            }))
          : []),
      ]}
    />
  );
}
