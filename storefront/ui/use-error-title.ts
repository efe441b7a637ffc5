import { useEffect } from 'react';

const PREFIX = 'Error: ';

/** While something in a form is wrong, the title of the page says so first: tabs and screen readers tell it. */
export function useErrorTitle(errors: Record<string, string>): void {
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!isWrong) return;
    document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [isWrong]);
}
