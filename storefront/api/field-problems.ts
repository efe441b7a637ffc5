import type { ApiError } from './client.ts';
import { fieldsOf, listOf, textOf } from './read.ts';

/** The server's messages by field, named by the last part of its path (`shippingAddress.city` → `city`). */
export function fieldProblems(error: ApiError): Record<string, string> {
  if (error.kind !== 'refused') return {};
  const problems: Record<string, string> = {};
  for (const value of listOf(fieldsOf(error.body)?.fields)) {
    const fields = fieldsOf(value);
    const name = textOf(fields?.path)?.split('.').at(-1);
    const message = textOf(fields?.message);
    if (name && message) problems[name] ??= message;
  }
  return problems;
}
