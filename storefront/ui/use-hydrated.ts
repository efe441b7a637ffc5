import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page listens to the reader. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
