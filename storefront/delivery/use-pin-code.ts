import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { hasSixDigits, normalizePin, pinWarning, SHORT_PIN_MESSAGE } from './pin-code.ts';

/**
 * The PIN code of the checkout form, whose fields are named `postalCode`, `city` and `state`. Fills in city and state
 * while they are empty or hold an earlier filled-in value. Returns a warning that never blocks the order. The caller
 * passes `onInput`, `onBlur` and the ref `form` to the form. `pin` is the code in the field while it has six digits.
 */
export function usePinCode() {
  const form = useRef<HTMLFormElement>(null);
  const [warning, setWarning] = useState<string>();
  const [pin, setPin] = useState<string>();
  const filled = useRef<Record<string, string>>({});
  const isFilling = useRef(false);

  async function lookUp(form: HTMLFormElement) {
    const pin = normalizePin(valueIn(form, 'postalCode'));
    const isComplete = hasSixDigits(pin);
    setPin(isComplete ? pin : undefined);
    if (!isComplete) return setWarning(undefined);
    // loaded with the first code: most visits never enter one
    const { lookUpPin } = await import('./look-up-pin.ts');
    const place = await lookUpPin(pin);
    if (normalizePin(valueIn(form, 'postalCode')) !== pin) return;
    if (typeof place === 'object') {
      fill(form, 'city', place.city);
      fill(form, 'state', place.state);
    }
    setWarning(place && pinWarning(pin, place, valueIn(form, 'state')));
  }

  function fill(form: HTMLFormElement, name: string, value: string) {
    const field = findField(form, name);
    if (!field || value === '' || field.value === value) return;
    if (field.value.trim() !== '' && field.value !== filled.current[name]) return;
    filled.current[name] = value;
    field.value = value;
    // if the shopper is already in this field, further typing replaces the value
    if (field === document.activeElement && field instanceof HTMLInputElement) field.select();
    // the form saves its draft and clears its errors as for typed input
    isFilling.current = true;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    isFilling.current = false;
  }

  const lookUpOnMount = useRef(lookUp);
  // a PIN code present on mount: of the draft, or entered on a product page
  useEffect(() => {
    if (form.current) void lookUpOnMount.current(form.current).catch(() => {});
  }, []);

  function onInput(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (isFilling.current) return;
    // with a short PIN code nothing is looked up for the state, and the warning about it stays
    const isLookedUp = name === 'postalCode' || (name === 'state' && pin !== undefined);
    if (isLookedUp) void lookUp(event.currentTarget).catch(() => {});
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== 'postalCode') return;
    const pin = normalizePin(target.value);
    if (pin !== '' && !hasSixDigits(pin)) setWarning(SHORT_PIN_MESSAGE);
  }

  return { form, pin, warning, onInput, onBlur };
}

type NamedField = HTMLInputElement | HTMLSelectElement;

function findField(form: HTMLFormElement, name: string): NamedField | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined;
}

const valueIn = (form: HTMLFormElement, name: string) => findField(form, name)?.value ?? '';
