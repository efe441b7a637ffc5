import { useStoreInfo } from './store-info.tsx';

/** Reads the built-in copy of a screen, each text replaceable by the store's own under its key (ruling 7). */
export function useCopy<Key extends string>(builtIn: Record<Key, string>): Record<Key, string> {
  const { content = {} } = useStoreInfo().info;
  const texts = { ...builtIn };
  for (const key of Object.keys(builtIn) as Key[]) texts[key] = content[key] || builtIn[key];
  return texts;
}
