/** What a tracking link contains in place of the tracking number. */
const PLACEHOLDER = '{awb}';

/**
 * The page that shows a shipment: `{awb}` becomes the tracking number. Undefined without a template, without a tracking
 * number, and if the result is no https URL.
 */
export function trackingUrlOf(
  template: string | null | undefined,
  trackingNumber: string | null,
): string | undefined {
  if (template === null || template === undefined || trackingNumber === null) return undefined;
  const url = template.replaceAll(PLACEHOLDER, encodeURIComponent(trackingNumber));
  return URL.parse(url)?.protocol === 'https:' ? url : undefined;
}

/**
 * Why a template cannot be a tracking link, as a sentence; undefined if it can. The tracking number may not choose the
 * site, and another placeholder would be sent as it is.
 */
export function findTrackingUrlProblem(template: string): string | undefined {
  if (!template.startsWith('https://')) return 'A link starts with https://.';
  const [one, other] = ['1', '2'].map((number) => URL.parse(trackingUrlOf(template, number) ?? ''));
  if (!one || !other || /\s/.test(template)) return 'This is not a link. Copy it from the browser.';
  if (one.host !== other.host || one.username !== '' || one.password !== '')
    return `The site comes before ${PLACEHOLDER}, as in https://carrier.example/track/${PLACEHOLDER}.`;
  const [unknown] = template.replaceAll(PLACEHOLDER, '').match(/\{[^}]*\}?|\}/) ?? [];
  return unknown === undefined
    ? undefined
    : `Write ${PLACEHOLDER} for the tracking number; ${unknown} means nothing.`;
}
