import type { ChangePasswordBody, SessionInfo } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import type { ApiClient, ApiResult } from '../client.ts';
import { asList, asObject, asText, unwrapData } from '../parsing/parse.ts';

/** A device where the customer is signed in. Times are ISO 8601, '' if the server omits them. */
export type Device = SessionInfo;

/** GET /users/sessions (capability `account-security`). Entries without an id are dropped. */
export async function fetchDevices(api: ApiClient): Promise<ApiResult<Device[]>> {
  const result = await api.call('GET', API_PATHS.sessions);
  if (!result.ok) return result;
  const { sessions } = asObject(unwrapData(result.data)) ?? {};
  return { ok: true, data: asList(sessions).flatMap((value) => parseDevice(value) ?? []) };
}

function parseDevice(value: unknown): Device | undefined {
  const fields = asObject(value);
  const id = asText(fields?.id);
  if (!fields || !id) return undefined;
  const [browser, network] = [asText(fields.browser), asText(fields.network)];
  return {
    id,
    createdAt: asText(fields.createdAt) ?? '',
    lastSeenAt: asText(fields.lastSeenAt) ?? '',
    ...(browser && { browser }),
    ...(network && { network }),
    isCurrent: fields.isCurrent === true,
  };
}

/** POST /users/sessions/end: signs one device out. */
export async function endSession(api: ApiClient, id: string): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.endSession, { body: { id } });
}

/** POST /users/sessions/end-others: signs all devices out but this one. */
export async function endOtherSessions(api: ApiClient): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.endOtherSessions);
}

/** POST /users/change-password. */
export async function changePassword(api: ApiClient, body: ChangePasswordBody): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.changePassword, { body });
}
