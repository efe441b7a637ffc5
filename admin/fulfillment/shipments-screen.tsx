import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useResource } from '#admin/api/use-data.ts';
import { LinkButton } from '#admin/kit/button.tsx';
import { EmptyState, Loading } from '#admin/kit/feedback/states.tsx';
import { countOf, formatTotal } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Tabs } from '#admin/kit/layout/tabs.tsx';
import { ReturnDialog } from '#admin/shared/orders/return-dialog.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminShipment, ShipmentList } from '#contract/admin/orders/shipments.ts';
import { ShipmentsOnTheWay } from './shipments-on-the-way.tsx';
import { TrackingEntry } from './tracking-entry-form.tsx';

const VIEWS = ['to-ship', 'on-the-way', 'returned'] as const;
type View = (typeof VIEWS)[number];
const LABELS: Record<View, string> = {
  'to-ship': 'To ship',
  'on-the-way': 'On the way',
  // what couriers call it
  returned: 'Returned (RTO)',
};

const SHOWN = 100;

/** Shipments: enter tracking numbers of packed ones, and say what became of those on the way. */
export function ShipmentsScreen() {
  const [view, setView] = useView();
  return (
    <>
      <PageHeader title="Ship" subtitle="Packed shipments that wait for a carrier, and those on their way" />
      <Tabs
        label="Shipments"
        selected={view}
        onSelect={(id) => setView(id as View)}
        tabs={VIEWS.map((id) => ({ id, label: LABELS[id], content: <Shipments view={id} /> }))}
      />
    </>
  );
}

/** The view is in the URL, so that reload and Back keep it. */
function useView(): [View, (view: View) => void] {
  const [path, navigate] = useLocation();
  const requested = new URLSearchParams(useSearch()).get('view');
  const view = VIEWS.find((each) => each === requested) ?? 'to-ship';
  return [view, (next) => navigate(next === 'to-ship' ? path : `${path}?view=${next}`, { replace: true })];
}

const EMPTY: Record<View, { title: string; text: string }> = {
  'to-ship': {
    title: 'Nothing to ship',
    text: 'Packed orders appear here, and leave with a tracking number.',
  },
  'on-the-way': { title: 'Nothing on the way', text: 'Shipments appear here until they are delivered.' },
  returned: {
    title: 'Nothing was returned to sender',
    text: 'Shipments that could not be delivered appear here.',
  },
};

function Shipments({ view }: { view: View }) {
  const loaded = useResource<ShipmentList>('shipments', ADMIN_PATHS.shipments, {
    query: { view, limit: SHOWN },
  });
  const { deliver, isBusy } = useShipmentWrites();
  const [returning, setReturning] = useState<AdminShipment>();
  return (
    <Loading loaded={loaded} title="The shipments could not be loaded.">
      {({ data, total }) => (
        <>
          {data.length === 0 && (
            <EmptyState
              {...EMPTY[view]}
              action={view === 'to-ship' && <LinkButton href="/pack">Pack orders</LinkButton>}
            />
          )}
          {data.length > 0 && view === 'to-ship' && (
            <div className="ship-documents">
              <p className="soft">{`Labels, slips and carrier files for ${countOf(data.length, 'shipment')}`}</p>
              <PrintMenu selection={{ shipments: data.map(({ id }) => id) }} />
            </div>
          )}
          {data.length > 0 && view === 'to-ship' && <TrackingEntry shipments={data} />}
          {data.length > 0 && view !== 'to-ship' && (
            <ShipmentsOnTheWay
              shipments={data}
              isBusy={isBusy}
              canDeliver={view === 'on-the-way'}
              onDeliver={deliver}
              onReturn={setReturning}
            />
          )}
          {total > data.length && (
            <p className="soft">
              The first {data.length} of {formatTotal(total)} are shown.
            </p>
          )}
          <ReturnDialog shipment={returning} onClose={() => setReturning(undefined)} />
        </>
      )}
    </Loading>
  );
}
