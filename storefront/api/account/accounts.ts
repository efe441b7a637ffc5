import type { AccountInfo, RegisterBody } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import type { ApiClient, ApiError, ApiResult } from '../client.ts';
import { asObject, asText, unwrapData } from '../parsing/parse.ts';

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
  const result = await api.call('POST', API_PATHS.authorize, { body });
  if (!result.ok && !isUnreadableReply(result.error))
    return { ok: false, message: signInErrorMessage(result.error) };
  const token = result.ok ? asText(asObject(unwrapData(result.data, 'token'))?.token) : undefined;
  if (!token) return { ok: false, message: 'Authentication failed: Token is missing in the response' };
  return { ok: true, token };
}

function signInErrorMessage(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  return error.message ?? 'Failed to login. Please check your credentials.';
}

/** A 2xx reply whose body is not JSON. */
const isUnreadableReply = (error: ApiError) => error.kind === 'http-error' && error.status < 300;

export const MIN_PASSWORD_LENGTH = 6;
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
const MIN_NAME_LENGTH = 2;

/** Errors of the name, for registration and account. */
export function nameErrors({ firstName, lastName }: { firstName: string; lastName: string }): FormErrors {
  return {
    ...(firstName.trim().length < MIN_NAME_LENGTH && {
      firstName: 'First name must be at least 2 characters',
    }),
    ...(lastName.trim().length < MIN_NAME_LENGTH && {
      lastName: 'Last name must be at least 2 characters',
    }),
  };
}

/** Errors of a new password and its confirmation, for registration, password reset and account. */
export function newPasswordErrors(form: { password: string; confirmPassword: string }): FormErrors {
  return {
    ...(form.password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
    ...(form.password !== form.confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}

/** The pattern of section 5: text, at sign, text, dot, text. */
export const isEmailLike = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export type RegistrationResult =
  | { ok: true }
  | { ok: false; reason: 'invalid-email' }
  | { ok: false; error: ApiError };

/** POST /users/register. The email is trimmed and lower-cased; an invalid email is not sent. */
export async function register(api: ApiClient, input: RegisterBody): Promise<RegistrationResult> {
  const body = { ...input, email: input.email.trim().toLowerCase() };
  if (!isEmailLike(body.email)) return { ok: false, reason: 'invalid-email' };
  const result = await api.call('POST', API_PATHS.register, { body });
  // the body of the reply is not read (specification, section 7): any 2xx status is success
  return result.ok || isUnreadableReply(result.error) ? { ok: true } : result;
}

/** GET /accountInfo. Fields that the server omits are ''. */
export async function fetchAccount(api: ApiClient): Promise<ApiResult<AccountInfo>> {
  const result = await api.call('GET', API_PATHS.accountInfo);
  if (!result.ok) return result;
  const fields = asObject(unwrapData(result.data));
  const readText = (key: keyof AccountInfo) => asText(fields?.[key])?.trim() ?? '';
  const account = {
    firstName: readText('firstName'),
    lastName: readText('lastName'),
    email: readText('email'),
    createdAt: readText('createdAt'),
  };
  if (!account.email && !account.firstName) {
    return {
      ok: false,
      error: { kind: 'http-error', status: 200, message: 'The reply could not be read', body: result.data },
    };
  }
  return { ok: true, data: account };
}

/** POST /users/logout (capability `sessions`): ends the session of the token on the server. */
export async function signOut(api: ApiClient, token: string): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.logout, { token });
}

/** POST /users/forgot-password (capability `password-reset`). */
export async function requestPasswordReset(api: ApiClient, email: string): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.forgotPassword, { body: { email: email.trim().toLowerCase() } });
}

/** POST /users/reset-password with the single-use token of the email. */
export async function resetPassword(
  api: ApiClient,
  input: { token: string; password: string },
): Promise<ApiResult<unknown>> {
  return api.call('POST', API_PATHS.resetPassword, { body: input });
}
