import { contentVersion } from '#server/security/content-version.ts';

/** A carrier in the list of the shop. */
export interface Carrier {
  name: string;
  /** The page that shows a shipment; https. `{awb}` becomes the tracking number. Absent if there is none. */
  trackingUrlTemplate?: string | undefined;
  /** Staff choose from active carriers. */
  isActive: boolean;
  /** Chosen at first on a device that has chosen none. At most one carrier, and active. */
  isDefault: boolean;
}

/** Identifies a list of carriers: two versions are equal if the lists are. */
export function carriersVersion(carriers: readonly Carrier[]): string {
  const content = carriers.map(({ name, trackingUrlTemplate, isActive, isDefault }) => [
    name,
    trackingUrlTemplate ?? null,
    isActive,
    isDefault,
  ]);
  return contentVersion(content);
}
