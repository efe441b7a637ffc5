import { useCallback, useLayoutEffect, useRef } from 'react';

/** After a rejected submit: focuses the first invalid field, in the same frame that shows the errors. */
export function useFocusFirstError(): (form: HTMLFormElement) => void {
  const refused = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    refused.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    refused.current = null;
  });
  return useCallback((form) => {
    refused.current = form;
  }, []);
}
