import { type RefObject, useEffect, useRef } from 'react';

/** True in `current` while the component is shown: work that ends later must not change what it belonged to. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
