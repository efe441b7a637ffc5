import { useCallback, useState } from 'react';
import { nextActive } from './next-active.ts';

/** What is typed, what is suggested for it, and the suggestion that the arrow keys have reached: -1 is none. */
export function useSuggestions() {
  const [text, setText] = useState('');
  const [hrefs, setHrefs] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);

  // whoever had chosen by the arrow keys had chosen among others
  const takeHrefs = useCallback((next: readonly string[]) => {
    setHrefs(next);
    setActive(-1);
  }, []);

  return {
    text,
    active,
    isOpen: text.trim() !== '' && hrefs.length > 0,
    /** Address of the suggestion that was reached. */
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
