import { type FormEvent, useCallback, useState } from 'react';
import { useErrorTitle } from './use-error-title.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';

export type FormErrors = Record<string, string>;

/**
 * Errors by field name, also shown in the page title. The caller passes `onInput` to the form, so that
 * editing a field clears its error.
 */
export function useFormErrors() {
  const [errors, setErrors] = useState<FormErrors>({});
  useErrorTitle(errors);
  const focusFirstError = useFocusFirstError();
  const onInput = useCallback((event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (name === null) return;
    setErrors((current) => {
      if (!(name in current)) return current;
      const { [name]: _cleared, ...rest } = current;
      return rest;
    });
  }, []);
  return { errors, setErrors, onInput, focusFirstError };
}
