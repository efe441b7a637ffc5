import type { AdminError } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  PackBody,
  ShipBody,
  ShipmentResult,
  ShipmentResults,
} from '#contract/admin/orders/shipments.ts';
import { PART_SIZE, type PartsOutcome, runInParts } from '../run-in-parts.ts';
import { usePrint } from '../use-print.ts';

const AREAS = ['packing', 'shipments', 'orders', 'today'];

/** The packing whose Undo was shown last. */
let lastPacking: { ids: readonly number[]; dismiss: (() => void) | undefined } | undefined;

/** Packs, ships and delivers, and shows what came of it. Results are undefined if nothing is confirmed. */
export function useShipmentWrites() {
  const { write, isBusy } = useWrite();
  const { print } = usePrint();

  /** Sends items, many in parts, and shows what was not sent. Undefined if nothing is confirmed. */
  async function send<Item>(
    items: readonly Item[],
    { path, bodyOf, verb, noun }: Sending<Item>,
  ): Promise<ShipmentResult[] | undefined> {
    const outcome = await runInParts(items, {
      title: `${verb} ${countOf(items.length, noun)}`,
      send: (part) =>
        write<ShipmentResults>({
          method: 'POST',
          path,
          body: bodyOf(part),
          invalidates: AREAS,
          label: `${verb} ${countOf(part.length, noun)}`,
        }),
    });
    reportUnsent(outcome, noun);
    return outcome.results.length > 0 ? outcome.results : undefined;
  }

  async function unpack(ids: readonly number[]): Promise<void> {
    const results = await send(ids, {
      path: ADMIN_PATHS.unpackShipments,
      bodyOf: (shipments) => ({ shipments }),
      verb: 'Unpack',
      noun: 'shipment',
    });
    if (results) reportResults(results, (count) => `${countOf(count, 'shipment')} unpacked`);
  }

  return {
    isBusy,
    unpack,

    /** Returns the ids of the new shipments. `onUnpacked` is called when Undo has taken the packing back. */
    async pack(orders: PackBody['orders'], onUnpacked?: () => void): Promise<number[] | undefined> {
      const results = await send(orders, {
        path: ADMIN_PATHS.packOrders,
        bodyOf: (part) => ({ orders: part }),
        verb: 'Pack',
        noun: 'order',
      });
      if (!results) return undefined;
      const ids = results.flatMap(({ shipments = [] }) => shipments.map(({ id }) => id));
      const undo = ids.length > 0 ? () => void unpack(ids).then(onUnpacked) : undefined;
      const dismiss = reportResults(results, (count) => `${countOf(count, 'order')} packed`, undo);
      lastPacking = { ids, dismiss };
      return ids;
    },

    async ship({ carrier, shipments }: ShipBody): Promise<ShipmentResult[] | undefined> {
      const results = await send(shipments, {
        path: ADMIN_PATHS.shipShipments,
        bodyOf: (part) => ({ carrier, shipments: part }),
        verb: 'Ship',
        noun: 'shipment',
      });
      if (!results) return undefined;
      reportResults(results, (count) => `${countOf(count, 'shipment')} handed over to ${carrier}`);
      // what is handed over cannot be unpacked
      const sent = results.flatMap(({ shipments: each = [] }) => each.map(({ id }) => id));
      if (lastPacking?.ids.some((id) => sent.includes(id))) lastPacking.dismiss?.();
      return results;
    },

    async deliver(ids: readonly number[]): Promise<void> {
      const results = await send(ids, {
        path: ADMIN_PATHS.deliverShipments,
        bodyOf: (shipments) => ({ shipments }),
        verb: 'Deliver',
        noun: 'shipment',
      });
      if (results) reportResults(results, (count) => `${countOf(count, 'shipment')} delivered`);
    },

    /** Opens the print preview of packing slips, one per shipment. */
    async printSlips(shipments: readonly number[]): Promise<void> {
      if (shipments.length > 0) await print('packing-slips', { shipments });
    },
  };
}

interface Sending<Item> {
  path: string;
  bodyOf: (part: readonly Item[]) => unknown;
  /** `Pack`, `order`: the progress and the queue of unsent changes show `Pack 200 orders`. */
  verb: string;
  noun: string;
}

/** Shows what was done, and for the rest why not. Returns what removes the former. */
function reportResults(
  results: readonly ShipmentResult[],
  doneText: (count: number) => string,
  undo?: () => void,
): (() => void) | undefined {
  const failed = results.filter(({ error }) => error !== undefined);
  const done = results.length - failed.length;
  // the documents of so many are printed before people look for Undo
  const isLasting = undo !== undefined && results.length > PART_SIZE;
  const dismiss =
    done > 0 ? notify({ message: doneText(done), isLasting, ...(undo && { undo }) }) : undefined;
  const warnings = results.flatMap(({ warning }) => warning ?? []);
  for (const warning of warnings.slice(0, 1)) {
    const more = warnings.length > 1 ? ` And ${formatCount(warnings.length - 1)} more.` : '';
    notify({ message: warning + more, tone: 'info' });
  }
  const [first] = failed;
  if (!first) return dismiss;
  if (failed.length === 1) notify({ message: `${first.error}`, tone: 'bad' });
  else
    notify({
      message: `${formatCount(failed.length)} of ${formatCount(results.length)} were not changed. ${first.error}`,
      details: failed.map(({ error }) => `${error}`),
      tone: 'bad',
    });
  return dismiss;
}

/** Shows what is sent later, and what is not done because the user or a failure has stopped the parts that follow. */
function reportUnsent({ results, queued, left, error }: PartsOutcome<ShipmentResult>, noun: string): void {
  const isMany = results.length + queued + left > PART_SIZE;
  if (error && !(isMany && error.kind === 'queued')) reportFailure(error);
  if (!isMany) return;
  const notes = [
    ...(queued > 0
      ? [`No connection. Stored on this device, and sent when the network is back: ${countOf(queued, noun)}.`]
      : []),
    ...(left > 0 ? [`Not done: ${countOf(left, noun)}. Select them again.`] : []),
  ];
  if (notes.length > 0) notify({ message: notes.join(' '), tone: 'info', isLasting: true });
}

/** Shows why a write was not done, or that it is done once the network is back. */
export function reportFailure(error: AdminError): void {
  notify({ message: error.message, tone: error.kind === 'queued' ? 'info' : 'bad' });
}
