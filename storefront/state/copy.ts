import { useStoreInfo } from './store-info.tsx';

/** The texts of a screen: the merchant's text for each key, else the built-in one (ruling 7). */
export function useCopy<Key extends string>(builtIn: Record<Key, string>): Record<Key, string> {
  const { content = {} } = useStoreInfo().info;
  const texts = { ...builtIn };
  for (const key of Object.keys(builtIn) as Key[]) texts[key] = content[key] || builtIn[key];
  return texts;
}
