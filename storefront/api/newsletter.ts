import type { ApiClient, ApiResult } from './client.ts';

/** POST /newsletter (capability `newsletter`): each email is stored once. */
export async function subscribe(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', '/newsletter', { body: { email } });
}
