import type { AdminResult } from '#admin/api/client.ts';

/** The sentence of a failed request; empty for one that succeeded. */
export function messageOf(result: AdminResult<unknown>): string {
  return result.ok ? '' : result.error.message;
}

/** What is wrong with each field, by its name. */
export function fieldErrors(result: AdminResult<unknown> | undefined): Record<string, string> {
  if (!result || result.ok || result.error.kind !== 'http-error') return {};
  return Object.fromEntries((result.error.fields ?? []).map(({ path, message }) => [path, message]));
}
