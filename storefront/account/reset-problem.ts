import type { ApiError } from '../api/client.ts';

/** Why a password could not be reset, in a sentence. */
export function resetProblem(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  return error.message ?? 'That did not work. Please try again later.';
}
