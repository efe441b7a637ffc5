import { findPin, isPinForm, type PinPlace } from './pin-code.ts';
import { PIN_REGIONS } from './pin-regions.ts';

const regions = new Map<string, Promise<string>>();

/** The place of a six-digit PIN code, from this site's own files; undefined while they cannot be loaded. */
export async function findPinPlace(pin: string): Promise<PinPlace | 'unknown' | 'impossible' | undefined> {
  const region = pin.slice(0, 2);
  if (region.startsWith('9') && !PIN_REGIONS.has(region)) return 'unknown';
  if (!isPinForm(pin) || !PIN_REGIONS.has(region)) return 'impossible';
  try {
    return findPin(await readRegion(region), pin) ?? 'unknown';
  } catch {
    regions.delete(region);
    return undefined;
  }
}

function readRegion(region: string): Promise<string> {
  const kept = regions.get(region) ?? fetchRegion(region);
  regions.set(region, kept);
  return kept;
}

async function fetchRegion(region: string): Promise<string> {
  const response = await fetch(`/pin-codes/${region}.txt`);
  if (!response.ok) throw new Error(`The file of region ${region} answered ${response.status}`);
  return response.text();
}
