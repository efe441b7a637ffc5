import { MinusIcon, PlusIcon } from './icons.tsx';

interface StepperProps {
  value: number;
  max: number;
  /** The accessible name: "Quantity", "Quantity of Garam Masala". */
  label: string;
  onChange(value: number): void;
}

/** A quantity between 1 and `max`, changed by two buttons. */
export function Stepper({ value, max, label, onChange }: StepperProps) {
  return (
    <fieldset className="stepper" aria-label={label}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon />
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}
