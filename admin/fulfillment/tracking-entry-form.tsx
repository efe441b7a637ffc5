import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { countOf } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { ShipIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { CarrierField, useCarrier } from '#admin/shared/orders/carrier-field.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { CameraScanner } from '#admin/shared/scanner/camera-scanner.tsx';
import { ScanField } from '#admin/shared/scanner/scan-field.tsx';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import { hasWrongCheckDigit, normalizeTrackingNumber } from '#format/delivery/tracking-number.ts';
import { formatRupees } from '#format/money.ts';
import {
  type Entry,
  pasteTrackingNumbers,
  repeatedNumbers,
  scanTrackingNumber,
  type TrackingNumbers,
} from './tracking-entry.ts';

const KEY = 'admin tracking numbers';
const NOTHING_YET = { scanned: undefined, message: '', isProblem: false };

interface TrackingEntryProps {
  shipments: readonly AdminShipment[];
  checkboxOf: (shipment: AdminShipment) => ReactNode;
}

/** Enters tracking numbers by paste, scanner or camera. What is entered stays on the device until it is sent. */
export function TrackingEntry({ shipments, checkboxOf }: TrackingEntryProps) {
  const carrierChoice = useCarrier();
  const { ship, isBusy: isShipping } = useShipmentWrites();
  const isBusy = isShipping || carrierChoice.isLoading;
  const sendsEmail = useSendsEmail();
  const [entry, setEntry] = useState<Entry>(() => ({ ...NOTHING_YET, numbers: readStored() }));
  const latest = useRef(entry);
  latest.current = entry;
  const scanField = useRef<HTMLInputElement>(null);
  const rowsElement = useRef<HTMLUListElement>(null);

  const apply = (next: Entry) => {
    setEntry(next);
    deviceStorage.setItem(KEY, JSON.stringify(next.numbers));
  };
  const scan = (text: string) => apply(scanTrackingNumber(text.trim(), shipments, entry));
  const setNumber = (id: number, text: string) =>
    apply({ ...entry, numbers: { ...entry.numbers, [id]: text } });
  const ready = shipments.filter(({ id }) => normalizeTrackingNumber(entry.numbers[id] ?? '') !== '');
  const repeated = repeatedNumbers(shipments.map(({ id }) => entry.numbers[id] ?? ''));

  /** Pasting one line into a field enters it there; several lines fill the fields from this one on. */
  function pasteInto(event: ClipboardEvent, from?: number): void {
    const text = event.clipboardData.getData('text');
    const isColumn = /[\r\n\t]/.test(text.trim());
    if (!isColumn) return;
    event.preventDefault();
    apply(pasteTrackingNumbers(text, shipments, entry.numbers, from ?? firstEmpty()));
  }
  const firstEmpty = () => shipments.find(({ id }) => !entry.numbers[id])?.id;

  async function shipReady(): Promise<void> {
    if (ready.length === 0) scanField.current?.focus();
    // the wrong number may be far above the button
    else if (repeated.size > 0) rowsElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    if (ready.length === 0 || isBusy || repeated.size > 0) return;
    const results = await ship({
      carrier: carrierChoice.carrier,
      shipments: ready.map(({ id, name }) => ({
        number: name,
        trackingNumber: normalizeTrackingNumber(entry.numbers[id] ?? ''),
      })),
    });
    if (!results) return;
    const done = new Set(results.filter(({ error }) => error === undefined).map(({ item }) => item));
    // others were entered meanwhile, or on a later page of the list
    const numbers = { ...latest.current.numbers };
    for (const { id, name } of shipments) if (done.has(name)) delete numbers[id];
    apply({ ...NOTHING_YET, numbers });
  }
  useShortcuts('Ship', [
    { keys: 'mod+Enter', label: 'Ship what has a tracking number', run: () => void shipReady() },
  ]);

  return (
    <div className="shipping">
      <div className="shipping-bar">
        <CarrierField {...carrierChoice} />
        <ScanField
          ref={scanField}
          className="shipping-scan"
          label="Scan or paste tracking numbers"
          hint="Paste a column of tracking numbers, or scan each slip and then its label."
          onPaste={(event) => pasteInto(event)}
          autoFocus
          onScan={scan}
        />
        <CameraScanner onScan={scan} status={entry.message} />
      </div>
      <p role="status" className="shipping-status" data-tone={entry.isProblem ? 'bad' : 'ok'}>
        {entry.message}
      </p>
      <ul className="ship-rows" ref={rowsElement}>
        {shipments.map((shipment) => (
          <ShipRow
            key={shipment.id}
            shipment={shipment}
            checkbox={checkboxOf(shipment)}
            value={entry.numbers[shipment.id] ?? ''}
            isScanned={entry.scanned === shipment.id}
            problem={problemOf(entry.numbers[shipment.id] ?? '', repeated)}
            onChange={(text) => setNumber(shipment.id, text)}
            onPaste={(event) => pasteInto(event, shipment.id)}
          />
        ))}
      </ul>
      <div className="shipping-end">
        <p role="status" className="shipping-doubt">
          {doubtText(ready.filter(({ id }) => hasWrongCheckDigit(entry.numbers[id] ?? '')).length)}
        </p>
        <Button variant="primary" icon={<ShipIcon />} isBusy={isBusy} onClick={() => void shipReady()}>
          {ready.length === 0
            ? 'Enter tracking numbers'
            : `Ship ${countOf(ready.length, 'shipment')}${sendsEmail ? ` and email the ${ready.length === 1 ? 'customer' : 'customers'}` : ''}`}
        </Button>
      </div>
    </div>
  );
}

interface ShipRowProps {
  shipment: AdminShipment;
  checkbox: ReactNode;
  value: string;
  isScanned: boolean;
  problem: { error?: string; hint?: string };
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function ShipRow({ shipment, checkbox, value, isScanned, problem, onChange, onPaste }: ShipRowProps) {
  const { name, orderNumber, shipmentCount, customerName, city, postalCode, isPaid, cod } = shipment;
  const title = shipmentCount > 1 ? name : orderNumber;
  return (
    <li className="ship-row" data-scanned={isScanned || undefined}>
      <div className="ship-row-facts">
        {checkbox}
        <Link href={`/orders/${orderNumber}`} className="text-link">
          <strong>{title}</strong>
        </Link>
        <span>{customerName}</span>
        <span className="soft">
          {city} {postalCode}
        </span>
        {!isPaid && <Badge tone="warn">{`Cash ${formatRupees(cod)}`}</Badge>}
      </div>
      <TextField
        label={`Tracking number of ${title}`}
        isLabelHidden
        placeholder="Tracking number"
        value={value}
        onChange={onChange}
        onPaste={onPaste}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...problem}
      />
    </li>
  );
}

/** The customers get these numbers by email, and the rows are above what a phone shows. */
function doubtText(count: number): string {
  if (count === 0) return '';
  const label = count === 1 ? 'its label' : 'their labels';
  return `${countOf(count, 'number')} with a wrong check digit: compare with ${label} first.`;
}

function problemOf(value: string, repeated: ReadonlySet<string>): { error?: string; hint?: string } {
  if (value !== '' && repeated.has(value)) return { error: 'This number is entered twice.' };
  return hasWrongCheckDigit(value) ? { hint: 'The check digit is wrong. Compare it with the label.' } : {};
}

function readStored(): TrackingNumbers {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
