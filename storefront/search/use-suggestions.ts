import { useCallback, useState } from 'react';

/** The typed text, the URLs of its suggestions, and the index of the active one; -1 is none. */
export function useSuggestions() {
  const [text, setText] = useState('');
  const [hrefs, setHrefs] = useState<readonly string[]>([]);
  const [activeIndex, setActiveIndex] = useState(-1);

  // the active index refers to the previous suggestions
  const updateHrefs = useCallback((next: readonly string[]) => {
    setHrefs(next);
    setActiveIndex(-1);
  }, []);

  return {
    text,
    activeIndex,
    isOpen: text.trim() !== '' && hrefs.length > 0,
    /** URL of the active suggestion. */
    activeHref: hrefs[activeIndex],
    updateHrefs,
    updateText(typed: string) {
      setText(typed);
      setActiveIndex(-1);
    },
    moveActive: (offset: 1 | -1) => setActiveIndex(nextActiveIndex(activeIndex, hrefs.length, offset)),
    close() {
      setText('');
      updateHrefs([]);
    },
  };
}

/** The option that an arrow key moves to. Wraps around through -1, which is the text field. */
export function nextActiveIndex(activeIndex: number, count: number, step: 1 | -1): number {
  const positions = count + 1;
  return ((activeIndex + 1 + step + positions) % positions) - 1;
}
