import { API_PATHS } from '#contract/api-paths.ts';
import type { DeliveryQuote } from '#contract/shipping.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { asNumber, asObject, asText, unwrapData } from './parsing/parse.ts';

/** GET /delivery/{pin}: how the shop delivers to a PIN code (capability `delivery-quotes`). */
export async function fetchDelivery(api: ApiClient, pin: string): Promise<ApiResult<DeliveryQuote>> {
  const result = await api.call('GET', API_PATHS.delivery.replace(':pin', encodeURIComponent(pin)));
  if (!result.ok) return result;
  const fields = asObject(unwrapData(result.data)) ?? {};
  const texts = { error: asText(fields.error), from: asText(fields.from), to: asText(fields.to) };
  const amounts = { fee: asNumber(fields.fee), freeFrom: asNumber(fields.freeFrom) };
  const present = Object.entries({ ...texts, ...amounts }).filter(([, value]) => value !== undefined);
  return {
    ok: true,
    data: { ...Object.fromEntries(present), ...(fields.cash === false && { cash: false }) },
  };
}
