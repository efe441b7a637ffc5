import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value | '';
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  isDisabled?: boolean;
}

/**
 * One of a few. The browser's own element: phones show their own picker, and it needs no script. For many choices use
 * `ComboBox`.
 *
 * @example <SelectField label="Carrier" value={carrier} onChange={setCarrier} choices={CARRIERS} />
 */
export function SelectField<Value extends string>({
  value,
  onChange,
  choices,
  placeholder,
  isDisabled = false,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...wiring}
          className="input input--select"
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckboxProps {
  isChecked: boolean;
  /** Some of what it represents is checked. */
  isPartial?: boolean;
  onChange: (isChecked: boolean, event: { isShiftHeld: boolean }) => void;
  isDisabled?: boolean;
  /** `label` is only for screen readers. */
  isLabelHidden?: boolean;
  label: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * @example <Checkbox label="Restock" isChecked={isRestocked} onChange={setRestocked} />
 */
export function Checkbox({
  isChecked,
  isPartial = false,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
  label,
  hint,
}: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isShiftHeld = useRef(false);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial && !isChecked;
  }, [isPartial, isChecked]);
  return (
    <label className="checkbox" data-bare={isLabelHidden || undefined}>
      <input
        ref={input}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        {...(hint ? { 'aria-describedby': id } : {})}
        onClick={(event) => {
          isShiftHeld.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, { isShiftHeld: isShiftHeld.current })}
      />
      <span className={isLabelHidden ? 'sr-only' : 'checkbox-text'}>
        {label}
        {hint && (
          <span className="field-hint" id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  choices: readonly (Choice<Value> & { hint?: ReactNode })[];
}

/** One of a few, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radio-group">
      <legend className="field-label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="checkbox">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          <span className="checkbox-text">
            {choice.label}
            {choice.hint && <span className="field-hint">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
