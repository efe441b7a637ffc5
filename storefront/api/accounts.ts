import type { AccountInfo, RegisterBody } from '#contract/accounts.ts';
import type { ApiClient, ApiError, ApiResult } from './client.ts';
import { fieldsOf, textOf, unwrap } from './read.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Requests a long session. Only sent if the server announces `sessions`. */
  remember?: boolean;
}

/** POST /users/authorize. Returns the token, or the error message of section 8. */
export async function signIn(
  api: ApiClient,
  { email, password, remember }: Credentials,
): Promise<{ ok: true; token: string } | { ok: false; message: string }> {
  const body = { email, password, ...(remember && { remember }) };
  const result = await api.call('POST', '/users/authorize', { body });
  if (!result.ok && !isUnreadable(result.error)) return { ok: false, message: signInProblem(result.error) };
  const token = result.ok ? textOf(fieldsOf(unwrap(result.data))?.token) : undefined;
  if (!token) return { ok: false, message: 'Authentication failed: Token is missing in the response' };
  return { ok: true, token };
}

function signInProblem(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  return error.message ?? 'Failed to login. Please check your credentials.';
}

/** A 2xx reply whose body is not JSON. */
const isUnreadable = (error: ApiError) => error.kind === 'refused' && error.status < 300;

/** The pattern of section 5: text, at sign, text, dot, text. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export type Registered =
  | { ok: true }
  | { ok: false; reason: 'invalid-email' }
  | { ok: false; error: ApiError };

/** POST /users/register. The email is trimmed and lower-cased; an invalid email is not sent. */
export async function register(api: ApiClient, given: RegisterBody): Promise<Registered> {
  const body = { ...given, email: given.email.trim().toLowerCase() };
  if (!looksLikeEmail(body.email)) return { ok: false, reason: 'invalid-email' };
  const result = await api.call('POST', '/users/register', { body });
  // the body of the reply is not read (section 7): any 2xx status is success
  return result.ok || isUnreadable(result.error) ? { ok: true } : result;
}

/** GET /accountInfo. Fields that the server omits are ''. */
export async function fetchAccount(api: ApiClient): Promise<ApiResult<AccountInfo>> {
  const result = await api.call('GET', '/accountInfo');
  if (!result.ok) return result;
  const fields = fieldsOf(unwrap(result.data));
  const read = (key: keyof AccountInfo) => textOf(fields?.[key])?.trim() ?? '';
  const account = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    createdAt: read('createdAt'),
  };
  if (!account.email && !account.firstName) {
    return {
      ok: false,
      error: { kind: 'refused', status: 200, message: 'The reply could not be read', body: result.data },
    };
  }
  return { ok: true, data: account };
}

/** POST /users/logout (capability `sessions`): ends the session on the server. */
export async function signOut(api: ApiClient): Promise<ApiResult<unknown>> {
  return api.call('POST', '/users/logout');
}

/** POST /users/forgot-password (capability `password-reset`). */
export async function requestPasswordReset(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', '/users/forgot-password', { body: { email: email.trim().toLowerCase() } });
}

/** POST /users/reset-password with the single-use token of the email. */
export async function resetPassword(
  api: ApiClient,
  given: { token: string; password: string },
): Promise<ApiResult<unknown>> {
  return api.call('POST', '/users/reset-password', { body: given });
}
