import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * The state of a gallery with `count` images: `index` is the shown image, from 0. Scrolling, arrow keys and
 * `showImage` change it; after the last image comes the first. Also shows `selectedIndex` whenever it changes;
 * -1: no image is selected.
 */
export function useGallery(count: number, selectedIndex: number) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isHydrated, setIsHydrated] = useState(false);

  useEffect(() => setIsHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `selectedIndex` changes
  useEffect(() => {
    if (selectedIndex >= 0 && selectedIndex !== index) showImage(selectedIndex);
  }, [selectedIndex]);

  function showImage(nextIndex: number) {
    const wrappedIndex = (nextIndex + count) % count;
    setIndex(wrappedIndex);
    const { current } = track;
    current?.scrollTo({ left: wrappedIndex * current.clientWidth, behavior: 'instant' });
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (count === 1) return;
    if (event.key === 'ArrowRight') showImage(index + 1);
    else if (event.key === 'ArrowLeft') showImage(index - 1);
    else return;
    event.preventDefault();
  }

  return { index, track, isHydrated, showImage, onScroll, onKeyDown };
}
