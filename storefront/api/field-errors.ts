import type { ApiError } from './client.ts';
import { asList, asObject, asText } from './parsing/parse.ts';

/** The server's messages by field, named by the last part of its path (`shippingAddress.city` → `city`). */
export function fieldErrors(error: ApiError): Record<string, string> {
  if (error.kind !== 'http-error') return {};
  const errors: Record<string, string> = {};
  for (const value of asList(asObject(error.body)?.fields)) {
    const fields = asObject(value);
    const name = asText(fields?.path)?.split('.').at(-1);
    const message = asText(fields?.message);
    if (name && message) errors[name] ??= message;
  }
  return errors;
}
