import { useId } from 'react';
import type { PaymentField } from '#contract/payments.ts';

interface CheckboxListProps {
  field: PaymentField;
  /** The checked values, separated by commas. */
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** A checkbox field with options: any number of them may be checked. */
export function CheckboxList({ field, value, error, onChange }: CheckboxListProps) {
  const id = useId();
  const options = field.options ?? [];
  const checkedValues = new Set(value.split(',').filter(Boolean));

  function toggle(option: string, isChecked: boolean) {
    const next = options.filter((other) =>
      other.value === option ? isChecked : checkedValues.has(other.value),
    );
    onChange(next.map((other) => other.value).join(','));
  }

  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{field.label}</legend>
      <div className={field.inline ? 'checkbox-list checkbox-list--inline' : 'checkbox-list'}>
        {options.map((option, i) => (
          <label key={option.value} className="checkbox">
            <input
              type="checkbox"
              name={field.name}
              value={option.value}
              checked={checkedValues.has(option.value)}
              aria-invalid={Boolean(error) && i === 0}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {field.description && <p className="field__hint">{field.description}</p>}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
