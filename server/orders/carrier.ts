/** A carrier that staff choose from. */
export interface Carrier {
  name: string;
  /** The page that shows a shipment; https. `{awb}` becomes the tracking number. Null if there is none. */
  trackingUrlTemplate: string | null;
}

/**
 * The page that shows a shipment. Undefined without a template, without a tracking number, and if the result is no
 * https URL.
 */
export function trackingUrlOf(template: string | null, trackingNumber: string | null): string | undefined {
  if (template === null || trackingNumber === null) return undefined;
  const url = template.replaceAll('{awb}', encodeURIComponent(trackingNumber));
  return URL.parse(url)?.protocol === 'https:' ? url : undefined;
}
