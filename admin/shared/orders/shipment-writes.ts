import { useApi } from '#admin/api/api-context.tsx';
import type { AdminError } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { printFile } from '#admin/kit/print.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  PackBody,
  ShipBody,
  ShipmentResult,
  ShipmentResults,
} from '#contract/admin/orders/shipments.ts';
import { slipFormat } from '../use-print.ts';

const AREAS = ['packing', 'shipments', 'orders', 'today'];

/** Packs, ships and delivers, and shows what came of it. Results are undefined if nothing is confirmed. */
export function useShipmentWrites() {
  const { write, isBusy } = useWrite();
  const { client } = useApi();

  async function send(path: string, body: unknown, label: string): Promise<ShipmentResult[] | undefined> {
    const reply = await write<ShipmentResults>({ method: 'POST', path, body, invalidates: AREAS, label });
    if (reply.ok) return reply.data.results;
    reportFailure(reply.error);
    return undefined;
  }

  async function unpack(ids: readonly number[]): Promise<void> {
    const text = countOf(ids.length, 'shipment');
    const results = await send(ADMIN_PATHS.unpackShipments, { shipments: ids }, `Unpack ${text}`);
    if (results) reportResults(results, (count) => `${countOf(count, 'shipment')} unpacked`);
  }

  return {
    isBusy,
    unpack,

    /** Returns the ids of the new shipments. `onUnpacked` is called when Undo has taken the packing back. */
    async pack(orders: PackBody['orders'], onUnpacked?: () => void): Promise<number[] | undefined> {
      const label = `Pack ${countOf(orders.length, 'order')}`;
      const results = await send(ADMIN_PATHS.packOrders, { orders }, label);
      if (!results) return undefined;
      const ids = results.flatMap(({ shipments = [] }) => shipments.map(({ id }) => id));
      const undo = ids.length > 0 ? () => void unpack(ids).then(onUnpacked) : undefined;
      reportResults(results, (count) => `${countOf(count, 'order')} packed`, undo);
      return ids;
    },

    async ship(body: ShipBody): Promise<ShipmentResult[] | undefined> {
      const label = `Ship ${countOf(body.shipments.length, 'shipment')}`;
      const results = await send(ADMIN_PATHS.shipShipments, body, label);
      if (results)
        reportResults(results, (count) => `${countOf(count, 'shipment')} handed over to ${body.carrier}`);
      return results;
    },

    async deliver(ids: readonly number[]): Promise<void> {
      const label = `Deliver ${countOf(ids.length, 'shipment')}`;
      const results = await send(ADMIN_PATHS.deliverShipments, { shipments: ids }, label);
      if (results) reportResults(results, (count) => `${countOf(count, 'shipment')} delivered`);
    },

    /** Opens the print preview of packing slips, one per shipment. */
    async printSlips(shipmentIds: readonly number[]): Promise<void> {
      if (shipmentIds.length === 0) return;
      const query = {
        kind: 'packing-slips',
        format: slipFormat(),
        shipments: shipmentIds.join(','),
      };
      const file = await client.getFile(DOCUMENTS_PATH, query);
      if (file.ok) printFile(file.data);
      else notify({ message: `The packing slips could not be loaded. ${file.error.message}`, tone: 'bad' });
    },
  };
}

const DOCUMENTS_PATH = '/admin/documents';

/** Shows what was done, and for the rest why not. */
function reportResults(
  results: readonly ShipmentResult[],
  doneText: (count: number) => string,
  undo?: () => void,
): void {
  const failed = results.filter(({ error }) => error !== undefined);
  const done = results.length - failed.length;
  if (done > 0) notify({ message: doneText(done), ...(undo && { undo }) });
  const warnings = results.flatMap(({ warning }) => warning ?? []);
  for (const warning of warnings.slice(0, 1)) {
    const more = warnings.length > 1 ? ` And ${warnings.length - 1} more.` : '';
    notify({ message: warning + more, tone: 'info' });
  }
  const [first] = failed;
  if (!first) return;
  const more = failed.length > 1 ? ` And ${failed.length - 1} more.` : '';
  notify({ message: `${first.error}${more}`, tone: 'bad' });
}

/** Shows why a write was not done, or that it is done once the network is back. */
export function reportFailure(error: AdminError): void {
  notify({ message: error.message, tone: error.kind === 'queued' ? 'info' : 'bad' });
}
