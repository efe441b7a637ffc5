import type { ApiError } from '#storefront/api/client.ts';

/** The message for a failed password reset. */
export function passwordResetError(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  return error.message ?? 'That did not work. Please try again later.';
}
