import { useState } from 'react';
import type { DocumentKind } from '#contract/admin/orders/documents.ts';
import { DownloadIcon, PrintIcon } from '../kit/icons.tsx';
import { Menu } from '../kit/overlays/menu.tsx';
import { useCan } from './current-staff.tsx';
import { printedDocuments } from './printed-documents.tsx';
import { type PrintSelection, slipFormat, usePrint } from './use-print.ts';

interface PrintMenuProps {
  selection: PrintSelection;
  /** Kinds of which the selection has no document. They are not offered. */
  missing?: readonly DocumentKind[];
  isIconOnly?: boolean;
}

// only orders have them, not single shipments
const OF_ORDERS: readonly DocumentKind[] = ['invoices', 'credit-notes'];

/**
 * A button with everything that can be printed for some orders or shipments. The page size of packing slips that was
 * used last comes first.
 *
 * @example <PrintMenu selection={{ orders: [order.id] }} />
 */
export function PrintMenu({ selection, missing = [], isIconOnly = false }: PrintMenuProps) {
  const printer = usePrint();
  const canFulfill = useCan('orders.fulfill');
  const shipments = selection.shipments ?? [];
  const hidden = (selection.orders?.length ?? 0) > 0 ? missing : OF_ORDERS;
  const [format, setFormat] = useState(slipFormat);
  return (
    <Menu
      label="Print"
      icon={<PrintIcon />}
      isIconOnly={isIconOnly}
      isBusy={printer.isBusy}
      items={[
        ...printedDocuments(format)
          .filter(({ kind }) => !hidden.includes(kind))
          .map(({ id, label, icon, run }) => ({
            id,
            label,
            icon,
            onAction: () => {
              void run(printer, selection);
              setFormat(slipFormat());
            },
          })),
        ...(canFulfill && shipments.length > 0
          ? (['delhivery', 'shiprocket'] as const).map((layout) => ({
              id: layout,
              label: layout === 'delhivery' ? 'Delhivery upload file (CSV)' : 'Shiprocket upload file (CSV)',
              icon: <DownloadIcon />,
              onAction: () => void printer.downloadCarrierFile(layout, shipments),
            }))
          : []),
      ]}
    />
  );
}
