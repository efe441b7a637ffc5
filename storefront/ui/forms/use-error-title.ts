import { useEffect } from 'react';

const PREFIX = 'Error: ';

/** While a form has errors, the page title begins with "Error: ", for tabs and screen readers. */
export function useErrorTitle(errors: Record<string, string>): void {
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [hasErrors]);
}
