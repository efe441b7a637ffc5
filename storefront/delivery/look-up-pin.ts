import { findPlace } from '#format/delivery/pin-place.ts';
import { isPinFormat, type PinLookup } from './pin-code.ts';
import { PIN_REGIONS } from './pin-regions.ts';

const regions = new Map<string, Promise<string>>();

/** The place of a six-digit PIN code, from this site's own files; undefined while they cannot be loaded. */
export async function lookUpPin(pin: string): Promise<PinLookup | undefined> {
  const region = pin.slice(0, 2);
  if (region.startsWith('9') && !PIN_REGIONS.has(region)) return 'unknown';
  if (!isPinFormat(pin) || !PIN_REGIONS.has(region)) return 'impossible';
  try {
    return findPlace(await readRegion(region), pin) ?? 'unknown';
  } catch {
    regions.delete(region);
    return undefined;
  }
}

function readRegion(region: string): Promise<string> {
  const request = regions.get(region) ?? fetchRegion(region);
  regions.set(region, request);
  return request;
}

async function fetchRegion(region: string): Promise<string> {
  const response = await fetch(`/pin-codes/${region}.txt`);
  if (!response.ok) throw new Error(`The file of region ${region} returned ${response.status}`);
  return response.text();
}
