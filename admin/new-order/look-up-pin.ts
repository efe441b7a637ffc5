import { findPlace, type PinPlace } from '#format/delivery/pin-place.ts';

const regions = new Map<string, string>();

/** City and State of a six-digit PIN code, from the shop's own files. Undefined if unknown, or without a network. */
export async function lookUpPin(pin: string): Promise<PinPlace | undefined> {
  const region = pin.slice(0, 2);
  try {
    const text = regions.get(region) ?? (await readRegion(region));
    regions.set(region, text);
    return findPlace(text, pin);
  } catch {
    return undefined;
  }
}

async function readRegion(region: string): Promise<string> {
  const response = await fetch(`/pin-codes/${region}.txt`);
  if (!response.ok) throw new Error(`The file of region ${region} returned ${response.status}`);
  return response.text();
}
