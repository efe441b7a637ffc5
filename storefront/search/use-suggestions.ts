import { useCallback, useState } from 'react';
import { nextActive } from './next-active.ts';

/** The typed text, the URLs of its suggestions, and the index of the active one; -1 is none. */
export function useSuggestions() {
  const [text, setText] = useState('');
  const [hrefs, setHrefs] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);

  // the active index refers to the previous suggestions
  const takeHrefs = useCallback((next: readonly string[]) => {
    setHrefs(next);
    setActive(-1);
  }, []);

  return {
    text,
    active,
    isOpen: text.trim() !== '' && hrefs.length > 0,
    /** URL of the active suggestion. */
    chosenHref: hrefs[active],
    takeHrefs,
    suggestFor(typed: string) {
      setText(typed);
      setActive(-1);
    },
    step: (by: 1 | -1) => setActive(nextActive(active, hrefs.length, by)),
    close() {
      setText('');
      takeHrefs([]);
    },
  };
}
