import type { ContactBody } from '#contract/messages.ts';
import type { ApiClient, ApiResult } from './client.ts';

/** POST /contact (capability `contact`): the shop stores the message. */
export async function sendMessage(api: ApiClient, body: ContactBody): Promise<ApiResult<unknown>> {
  return api.call('POST', '/contact', { body });
}

/** POST /newsletter (capability `newsletter`): each email is stored once. */
export async function subscribe(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', '/newsletter', { body: { email } });
}
