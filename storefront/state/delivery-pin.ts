import { useSyncExternalStore } from 'react';
import { createStoredList } from './stored-value.ts';

const PIN_KEY = 'delivery-pin';

const pins = createStoredList(PIN_KEY, (value) =>
  typeof value === 'string' && /^[1-9]\d{5}$/.test(value) ? value : undefined,
);

/** The PIN code last entered in this browser; '' on the server and before the first entry. */
export function useDeliveryPin(): string {
  const [pin = ''] = useSyncExternalStore(pins.subscribe, pins.read, pins.readOnServer);
  return pin;
}

export const saveDeliveryPin = (pin: string): void => pins.write([pin]);
