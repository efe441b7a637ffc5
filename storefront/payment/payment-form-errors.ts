import type { PaymentField } from '#contract/payments.ts';
import type { FormErrors } from '../ui/use-form-errors.ts';
import { type FieldValues, isFilled } from './field-value.ts';
import { visibleFields } from './field-visibility.ts';
import type { MatchPattern } from './match-pattern.ts';
import { isPhoneField, phoneProblem } from './phone-number.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One message per invalid visible field, by field name. Source: section 5, payment form. */
export async function paymentFormErrors(
  fields: readonly PaymentField[],
  values: FieldValues,
  matches: MatchPattern,
): Promise<FormErrors> {
  const checks = visibleFields(fields, values).map(async (field) => {
    return [field.name, await problemOf(field, values, matches)] as const;
  });
  const found = await Promise.all(checks);
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

async function problemOf(
  field: PaymentField,
  values: FieldValues,
  matches: MatchPattern,
): Promise<string | undefined> {
  const value = values[field.name];
  if (!isFilled(field, value)) {
    return field.rules?.required ? (field.rulesMessages?.[0] ?? 'This field is required') : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const problem = isPhoneField(field) ? phoneProblem(value, field.rules) : textProblem(field, value);
  if (problem) return problem;
  const { pattern } = field.rules ?? {};
  if (!pattern || (await matches(pattern, value))) return undefined;
  return isPhoneField(field) ? 'Invalid phone number format' : messageOf(field, 'pattern', 'Invalid format');
}

function textProblem(field: PaymentField, value: string): string | undefined {
  if (field.type === 'email' && !EMAIL.test(value.trim())) return 'Please enter a valid email address';
  const { minLength, maxLength } = field.rules ?? {};
  if (minLength !== undefined && value.length < minLength) {
    return messageOf(field, 'minLength', `Please enter at least ${minLength} characters`);
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return messageOf(field, 'maxLength', `Please enter no more than ${maxLength} characters`);
  }
  return undefined;
}

const RULES = ['required', 'minLength', 'maxLength', 'pattern'] as const;

/** The messages are in the order of the rules that the field has; a single message applies to all rules. */
function messageOf(field: PaymentField, rule: (typeof RULES)[number], fallback: string): string {
  const messages = field.rulesMessages ?? [];
  const place = RULES.filter((name) => field.rules?.[name]).indexOf(rule);
  return messages[place] ?? messages[0] ?? fallback;
}
