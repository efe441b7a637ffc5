import { useState } from 'react';
import { useList } from '#admin/api/use-data.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { EmptyState, Loading } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount, formatTotal } from '#admin/kit/figures.tsx';
import { Checkbox } from '#admin/kit/forms/choices.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Tabs } from '#admin/kit/layout/tabs.tsx';
import { type ListState, useListState } from '#admin/kit/list/list-state.ts';
import { SearchBox } from '#admin/kit/list/list-toolbar.tsx';
import { ReturnDialog } from '#admin/shared/orders/return-dialog.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminShipment, ShipmentList } from '#contract/admin/orders/shipments.ts';
import { ShipmentsOnTheWay } from './shipments-on-the-way.tsx';
import { TrackingEntry } from './tracking-entry-form.tsx';

const CONFIG = {
  views: [
    { id: 'to-ship', label: 'To ship' },
    { id: 'on-the-way', label: 'On the way' },
    // what couriers call it
    { id: 'returned', label: 'Returned (RTO)' },
  ],
} as const;
type View = (typeof CONFIG.views)[number]['id'];

const PAGE = 100;

/** Shipments: enter tracking numbers of packed ones, and say what became of those on the way. */
export function ShipmentsScreen() {
  const state = useListState(CONFIG);
  const view = state.view ?? 'to-ship';
  return (
    <>
      <PageHeader title="Ship" subtitle="Packed shipments that wait for a carrier, and those on their way" />
      <Tabs
        label="Shipments"
        selected={view}
        onSelect={state.setView}
        tabs={CONFIG.views.map(({ id, label }) => ({
          id,
          label,
          content: id === view && <Shipments key={id} view={id} state={state} />,
        }))}
      />
    </>
  );
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

function Shipments({ view, state }: { view: View; state: ListState }) {
  const { search } = state;
  const list = useList<AdminShipment, ShipmentList>('shipments', ADMIN_PATHS.shipments, {
    view,
    limit: PAGE,
    // the field of the shipments to send finds by scans
    ...(view !== 'to-ship' && search !== '' && { q: search }),
  });
  const { first, rows } = list;
  const { deliver, isBusy } = useShipmentWrites();
  const [returning, setReturning] = useState<AdminShipment>();
  return (
    <>
      {view !== 'to-ship' && (
        <div className="ship-search">
          <SearchBox state={state} label="Tracking number, order, name or phone" />
        </div>
      )}
      <Loading loaded={{ ...list, data: first }} title="The shipments could not be loaded.">
        {({ total }) => (
          <>
            {rows.length === 0 && <NoShipments view={view} state={state} />}
            {rows.length > 0 && view === 'to-ship' && <ShipmentsToSend shipments={rows} />}
            {rows.length > 0 && view !== 'to-ship' && (
              <ShipmentsOnTheWay
                shipments={rows}
                isBusy={isBusy}
                canDeliver={view === 'on-the-way'}
                onDeliver={deliver}
                onReturn={setReturning}
              />
            )}
            {list.hasMore && (
              <div className="pack-more">
                <p className="soft">{`The first ${formatCount(rows.length)} of ${formatTotal(total)} are shown.`}</p>
                <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
                  Show more
                </Button>
              </div>
            )}
            <ReturnDialog shipment={returning} onClose={() => setReturning(undefined)} />
          </>
        )}
      </Loading>
    </>
  );
}

/** Packed shipments: their documents, of all or of the selected ones, and their tracking numbers. */
function ShipmentsToSend({ shipments }: { shipments: readonly AdminShipment[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = shipments.filter(({ id }) => chosen.has(id));
  const printed = selected.length > 0 ? selected : shipments;
  const idsOf = (some: readonly AdminShipment[]) => some.map(({ id }) => id);
  const choose = (id: number, isChecked: boolean) =>
    setChosen(new Set(isChecked ? [...idsOf(selected), id] : idsOf(selected).filter((one) => one !== id)));
  return (
    <>
      <div className="ship-documents">
        <Checkbox
          label={`All ${formatCount(shipments.length)}`}
          isChecked={selected.length === shipments.length}
          isPartial={selected.length > 0 && selected.length < shipments.length}
          onChange={(isChecked) => setChosen(new Set(isChecked ? idsOf(shipments) : []))}
        />
        <p className="soft" aria-live="polite">
          {`Labels, slips and carrier files for ${countOf(printed.length, selected.length > 0 ? 'selected shipment' : 'shipment')}`}
        </p>
        <PrintMenu selection={{ shipments: idsOf(printed) }} />
      </div>
      <TrackingEntry
        shipments={shipments}
        checkboxOf={({ id, name }) => (
          <Checkbox
            label={`Select ${name}`}
            isLabelHidden
            isChecked={chosen.has(id)}
            onChange={(isChecked) => choose(id, isChecked)}
          />
        )}
      />
    </>
  );
}

function NoShipments({ view, state }: { view: View; state: ListState }) {
  if (view !== 'to-ship' && state.search !== '')
    return (
      <EmptyState
        title="No shipments match"
        text="Try a part of the tracking number, or the order number."
        action={<Button onClick={state.clear}>Clear the search</Button>}
      />
    );
  return (
    <EmptyState
      {...EMPTY[view]}
      action={view === 'to-ship' && <LinkButton href="/pack">Pack orders</LinkButton>}
    />
  );
}
