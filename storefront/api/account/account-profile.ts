import type { ChangeEmailBody, ChangeNameBody } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import type { ApiClient, ApiResult } from '../client.ts';

/** POST /users/change-name (capability `account-profile`). */
export async function changeName(api: ApiClient, body: ChangeNameBody): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.changeName, { body });
}

/** POST /users/change-email: sends a link to the new address, trimmed and lower-cased. */
export async function changeEmail(
  api: ApiClient,
  { email, currentPassword }: ChangeEmailBody,
): Promise<ApiResult<unknown>> {
  const body = { email: email.trim().toLowerCase(), currentPassword };
  return api.call('POST', API_PATHS.changeEmail, { body });
}

/** POST /users/confirm-email with the single-use token of the link. */
export async function confirmEmail(api: ApiClient, token: string): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.confirmEmail, { body: { token } });
}
