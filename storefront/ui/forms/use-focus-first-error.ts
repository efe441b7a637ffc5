import { useCallback, useLayoutEffect, useRef } from 'react';

/** After a rejected submit: focuses the first invalid field, in the same frame that shows the errors. */
export function useFocusFirstError(): (form: HTMLFormElement) => void {
  const invalidForm = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    invalidForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    invalidForm.current = null;
  });
  return useCallback((form) => {
    invalidForm.current = form;
  }, []);
}
