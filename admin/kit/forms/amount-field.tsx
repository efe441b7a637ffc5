import { useEffect, useState } from 'react';
import { parseRupees, toDecimalRupees } from '#format/money.ts';
import { Field, type FieldProps } from './field.tsx';

interface AmountFieldProps extends FieldProps {
  /** Rupees, or undefined while the field is empty or its text is not an amount. */
  value: number | undefined;
  onChange: (rupees: number | undefined) => void;
}

/**
 * An amount in rupees. Reads `1299`, `1,299.50`, `₹ 12,34,567`.
 *
 * @example <AmountField label="Refund" value={amount} onChange={setAmount} />
 */
export function AmountField({ value, onChange, error, ...field }: AmountFieldProps) {
  const [text, setText] = useState(() => toText(value));
  useEffect(() => {
    // a value set from outside replaces the text, but not while the text already means it
    setText((current) => (toRupees(current) === value ? current : toText(value)));
  }, [value]);
  const isUnreadable = text.trim() !== '' && toRupees(text) === undefined;
  return (
    <Field
      {...field}
      error={error ?? (isUnreadable ? 'Enter an amount such as 1299 or 1299.50.' : undefined)}
    >
      {(wiring) => (
        <div className="input-amount">
          <span aria-hidden="true">₹</span>
          <input
            {...wiring}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onChange(toRupees(event.target.value));
            }}
          />
        </div>
      )}
    </Field>
  );
}

const toText = (rupees: number | undefined) =>
  rupees === undefined ? '' : toDecimalRupees(Math.round(rupees * 100));

function toRupees(text: string): number | undefined {
  const paise = parseRupees(text);
  return paise === undefined ? undefined : paise / 100;
}
