import type { PaymentField } from '#contract/payments.ts';
import { isEmailLike } from '#storefront/api/account/accounts.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { type FieldValues, isFilled } from './field-values.ts';
import { visibleFields } from './field-visibility.ts';
import type { MatchPattern } from './match-pattern.ts';
import { isPhoneField, phoneError } from './phone-number.ts';

/** One message per invalid visible field, by field name. Source: section 5, payment form. */
export async function paymentFormErrors(
  fields: readonly PaymentField[],
  values: FieldValues,
  matches: MatchPattern,
): Promise<FormErrors> {
  const checks = visibleFields(fields, values).map(async (field) => {
    return [field.name, await findFieldError(field, values, matches)] as const;
  });
  const results = await Promise.all(checks);
  return Object.fromEntries(results.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

async function findFieldError(
  field: PaymentField,
  values: FieldValues,
  matches: MatchPattern,
): Promise<string | undefined> {
  const value = values[field.name];
  if (!isFilled(field, value)) {
    return field.rules?.required ? (field.rulesMessages?.[0] ?? 'This field is required') : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const error = isPhoneField(field) ? phoneError(value, field.rules) : findTextError(field, value);
  if (error) return error;
  const { pattern } = field.rules ?? {};
  if (!pattern || (await matches(pattern, value))) return undefined;
  return isPhoneField(field)
    ? 'Invalid phone number format'
    : ruleMessage(field, 'pattern', 'Invalid format');
}

function findTextError(field: PaymentField, value: string): string | undefined {
  if (field.type === 'email' && !isEmailLike(value.trim())) return 'Please enter a valid email address';
  const { minLength, maxLength } = field.rules ?? {};
  if (minLength !== undefined && value.length < minLength) {
    return ruleMessage(field, 'minLength', `Please enter at least ${minLength} characters`);
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return ruleMessage(field, 'maxLength', `Please enter no more than ${maxLength} characters`);
  }
  return undefined;
}

const RULES = ['required', 'minLength', 'maxLength', 'pattern'] as const;

/** The messages are in the order of the rules that the field has; a single message applies to all rules. */
function ruleMessage(field: PaymentField, rule: (typeof RULES)[number], fallback: string): string {
  const messages = field.rulesMessages ?? [];
  const index = RULES.filter((name) => field.rules?.[name]).indexOf(rule);
  return messages[index] ?? messages[0] ?? fallback;
}
