import { type CurrentStaff, StaffProvider } from '#admin/shared/current-staff.tsx';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import { Sample, State } from './sample.tsx';

const PACKER: CurrentStaff = {
  id: 'sample',
  name: 'Meera Nair',
  email: 'meera@shop.example',
  role: 'packer',
  isDemo: false,
  sessionId: 'sample',
  authenticatedAt: '2026-01-21T08:35:00Z',
  permissions: ['orders.read', 'orders.fulfill'],
  idleSeconds: 43_200,
};

/** What can be printed of an order, and of a shipment. */
export function PrintingSamples() {
  return (
    <StaffProvider value={PACKER}>
      <Sample title="Printing">
        <State name="an order">
          <PrintMenu selection={{ orders: ['7K3QX-9M2PD'] }} />
        </State>
        <State name="a shipment">
          <PrintMenu selection={{ shipments: [1] }} isIconOnly />
        </State>
      </Sample>
    </StaffProvider>
  );
}
