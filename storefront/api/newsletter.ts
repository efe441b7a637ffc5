import type { ApiClient, ApiResult } from './client.ts';

/** POST /newsletter (capability `newsletter`): kept once per address. */
export async function subscribe(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', '/newsletter', { body: { email } });
}
