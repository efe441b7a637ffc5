import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import type { Command, CommandSource } from '#admin/kit/keyboard/commands.ts';
import { lazyOverlay } from '#admin/kit/overlays/lazy-overlay.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { LazyRefundDialog } from '#admin/shared/orders/lazy-refund-dialog.ts';
import { reportFailure, useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrderList, OrderRow } from '#contract/admin/orders/orders.ts';
import type { AdminShipment, OrderShipments } from '#contract/admin/orders/shipments.ts';
import { formatRupees } from '#format/money.ts';
import { ORDER_VERBS, type OrderVerb, parseOrderCommand } from './parse-order-command.ts';

// loaded at the first input: the first screen does not need them
const CancelDialog = lazyOverlay(async () => (await import('../cancel/cancel-dialog.tsx')).CancelDialog);
const ShipDialog = lazyOverlay(async () => (await import('../ship-dialog.tsx')).ShipDialog);

type Open = { kind: 'refund' | 'cancel'; number: string } | { kind: 'ship'; shipment: AdminShipment };

const MIN_SEARCH = 2;
const MAX_FOUND = 6;

/**
 * Finds orders for the command palette by number, name or phone, and packs, ships, refunds or cancels them:
 * `ship 7K3M9`. `dialogs` is shown by the shell.
 */
export function useOrderCommands(): { source: CommandSource; dialogs: ReactNode } {
  const { client } = useApi();
  const { permissions } = useStaff();
  const [, navigate] = useLocation();
  const { pack } = useShipmentWrites();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `pack` and `navigate` only use what never changes
  const source = useMemo<CommandSource>(() => {
    const ship = async (number: string) => {
      const path = fillPath(ADMIN_PATHS.orderShipments, { number });
      const loaded = await client.get<OrderShipments>(path);
      if (!loaded.ok) return reportFailure(loaded.error);
      const shipment = loaded.data.shipments.find(({ shippedAt }) => shippedAt === undefined);
      if (shipment) setOpen({ kind: 'ship', shipment });
      else notify({ message: `Order ${number} has no packed shipment.`, tone: 'bad' });
    };
    const run: Record<OrderVerb, (number: string) => unknown> = {
      pack: (number) => pack([{ number }]),
      ship,
      refund: (number) => setOpen({ kind: 'refund', number }),
      cancel: (number) => setOpen({ kind: 'cancel', number }),
    };
    const commandOf = (order: OrderRow, verb: OrderVerb | undefined): Command => {
      const { number, customerName, total } = order;
      const isPossible = verb !== undefined && ORDER_VERBS[verb].isPossible(order);
      const detail = `${customerName} · ${formatRupees(total)}`;
      if (isPossible)
        return {
          id: `${verb} ${number}`,
          label: `${ORDER_VERBS[verb].label} order ${number}`,
          detail,
          run: () => void run[verb](number),
        };
      const reason = verb && `${ORDER_VERBS[verb].label.toLowerCase()} is not possible now`;
      return {
        id: `order ${number}`,
        label: `Order ${number}`,
        detail: reason ? `${detail} · ${reason}` : detail,
        run: () => navigate(`/orders/${number}`),
      };
    };
    return {
      async search(text, signal) {
        const { verb, search } = parseOrderCommand(text, (permission) => permissions.includes(permission));
        if (!permissions.includes('orders.read') || search.length < MIN_SEARCH) return [];
        const query = { view: 'all', q: search, limit: MAX_FOUND };
        const found = await client.get<AdminOrderList>(ADMIN_PATHS.orders, { query, signal });
        return found.ok ? found.data.data.map((order) => commandOf(order, verb)) : [];
      },
    };
  }, [client, permissions]);

  const dialogs = open && (
    <>
      {open.kind === 'ship' && <ShipDialog shipment={open.shipment} onClose={close} />}
      {open.kind === 'refund' && <LazyRefundDialog orderNumber={open.number} onClose={close} />}
      {open.kind === 'cancel' && <CancelDialog orderNumber={open.number} onClose={close} />}
    </>
  );
  return { source, dialogs };
}
