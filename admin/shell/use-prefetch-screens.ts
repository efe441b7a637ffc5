import { useEffect } from 'react';
import { whenIdle } from '#admin/kit/when-idle.ts';
import { SCREENS, type Screen } from './routes.tsx';

/**
 * Loads the screens below this one, such as the product below the list, once the browser has nothing else to do: then
 * they open without a skeleton. Not for people who save data or have a slow network.
 */
export function usePrefetchScreens({ path }: Screen): void {
  useEffect(() => {
    if (isSavingData()) return;
    return whenIdle(() => {
      for (const screen of SCREENS)
        if (path !== '/' && screen.path.startsWith(`${path}/`)) void screen.prefetch();
    });
  }, [path]);
}

interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
}

function isSavingData(): boolean {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true;
}
