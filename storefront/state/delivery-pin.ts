import { createStoredValue, listOf, useStoredValue } from './storage/stored-value.ts';

const pins = createStoredValue({
  key: 'delivery-pin',
  ...listOf((value) => (typeof value === 'string' && /^[1-9]\d{5}$/.test(value) ? value : undefined)),
});

/** The PIN code last entered in this browser; '' on the server and before the first entry. */
export function useDeliveryPin(): string {
  const [pin = ''] = useStoredValue(pins);
  return pin;
}

export const saveDeliveryPin = (pin: string): void => void pins.write([pin]);
