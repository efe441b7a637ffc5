import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { CarrierField, useCarrier } from '#admin/shared/orders/carrier-field.tsx';
import { shipmentTitle } from '#admin/shared/orders/shipment-state.ts';
import { reportFailure, useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminShipment, ShipmentResult } from '#contract/admin/orders/shipments.ts';
import { hasWrongCheckDigit, normalizeTrackingNumber } from '#format/delivery/tracking-number.ts';

/** Hands one shipment over to a carrier; or corrects its tracking number, if it was handed over before. */
export function ShipDialog({
  shipment,
  onClose,
}: {
  shipment: AdminShipment | undefined;
  onClose: () => void;
}) {
  return shipment ? <ShipForm key={shipment.id} shipment={shipment} onClose={onClose} /> : null;
}

function ShipForm({ shipment, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const isCorrection = shipment.shippedAt !== undefined;
  const carrierChoice = useCarrier(shipment.carrier);
  const [trackingNumber, setTrackingNumber] = useState(shipment.trackingNumber ?? '');
  const { ship, isBusy } = useShipmentWrites();
  const { write, isBusy: isCorrecting } = useWrite();
  const sendsEmail = useSendsEmail();
  const number = normalizeTrackingNumber(trackingNumber);

  async function correct(): Promise<void> {
    const reply = await write<ShipmentResult>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.shipmentTracking, { id: String(shipment.id) }),
      body: { carrier: carrierChoice.carrier, trackingNumber: number },
      invalidates: ['shipments', 'orders'],
      label: `Correct the tracking number of ${shipment.name}`,
    });
    if (reply.ok) {
      notify({ message: `Tracking number of ${shipment.name} corrected` });
      onClose();
    } else reportFailure(reply.error);
  }

  async function handOver(): Promise<void> {
    const results = await ship({
      carrier: carrierChoice.carrier,
      shipments: [{ number: shipment.name, ...(number !== '' && { trackingNumber: number }) }],
    });
    if (results?.every(({ error }) => error === undefined)) onClose();
  }

  return (
    <Dialog
      title={
        isCorrection ? `Tracking number of ${shipmentTitle(shipment)}` : `Ship ${shipmentTitle(shipment)}`
      }
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          isBusy={isBusy || isCorrecting || carrierChoice.isLoading}
          onClick={() => void (isCorrection ? correct() : handOver())}
        >
          {isCorrection ? 'Correct the tracking number' : sendsEmail ? 'Ship and email the customer' : 'Ship'}
        </Button>
      }
    >
      <div className="dialog-form">
        <CarrierField {...carrierChoice} />
        <TextField
          label="Tracking number"
          value={trackingNumber}
          onChange={setTrackingNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={
            hasWrongCheckDigit(number) ? 'The check digit is wrong. Compare it with the label.' : undefined
          }
        />
      </div>
    </Dialog>
  );
}
