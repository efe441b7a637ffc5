import type { ContactBody } from '#contract/messages.ts';
import type { ApiClient, ApiResult } from './client.ts';

/** POST /contact (capability `contact`): the shop stores the message. */
export async function sendMessage(api: ApiClient, body: ContactBody): Promise<ApiResult<unknown>> {
  return api.call('POST', '/contact', { body });
}
