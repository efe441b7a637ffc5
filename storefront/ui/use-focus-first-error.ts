import { useCallback, useLayoutEffect, useRef } from 'react';

/** After a refused submit: puts the reader on the first field that is wrong, in the frame that shows what is. */
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
