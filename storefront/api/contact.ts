import { API_PATHS } from '#contract/api-paths.ts';
import type { ContactBody } from '#contract/contact.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { asObject, asText } from './parsing/parse.ts';

/**
 * POST /contact (capability `contact`): the shop stores the message. Returns the ticket number; undefined if
 * the server has none (capability `message-tickets`).
 */
export async function sendMessage(api: ApiClient, body: ContactBody): Promise<ApiResult<string | undefined>> {
  const result = await api.call('POST', API_PATHS.contact, { body });
  return result.ok ? { ok: true, data: asText(asObject(result.data)?.ticketNumber) } : result;
}

/** POST /newsletter (capability `newsletter`): each email is stored once. */
export async function subscribe(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.newsletter, { body: { email } });
}
