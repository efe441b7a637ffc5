import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CarrierList } from '#contract/admin/orders/shipments.ts';

const KEY = 'admin carrier';

/**
 * One of the carriers in use, at first the one that was chosen last on this device, or else the shop's default. Empty
 * until the carriers are loaded.
 */
export function useCarrier(initial?: string) {
  const { data, isLoading } = useResource<CarrierList>('carriers', ADMIN_PATHS.carriers);
  const [chosen, setChosen] = useState(initial ?? deviceStorage.getItem(KEY) ?? undefined);
  const active = data?.carriers.filter(({ isActive }) => isActive) ?? [];
  const names = active.map(({ name }) => name);
  const usual = active.find(({ isDefault }) => isDefault)?.name;
  // a carrier that was removed from the list stays the carrier of its shipments
  const all = initial !== undefined && data && !names.includes(initial) ? [initial, ...names] : names;
  const carrier = chosen !== undefined && all.includes(chosen) ? chosen : (initial ?? usual ?? all[0] ?? '');
  return {
    carrier,
    names: all,
    isLoading,
    choose(name: string) {
      deviceStorage.setItem(KEY, name);
      setChosen(name);
    },
  };
}

type CarrierChoice = ReturnType<typeof useCarrier>;

/** Chooses a carrier. */
export function CarrierField({ carrier, names, choose }: CarrierChoice) {
  return (
    <SelectField
      label="Carrier"
      value={carrier}
      onChange={choose}
      choices={names.map((name) => ({ value: name, label: name }))}
    />
  );
}
