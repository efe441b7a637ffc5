import { useStoreInfo } from './store-info.tsx';

/** The texts of a screen: the merchant's text for each key, else the built-in one (specification, ruling 7). */
export function useStoreTexts<Key extends string>(defaultTexts: Record<Key, string>): Record<Key, string> {
  const { content = {} } = useStoreInfo().info;
  const texts = { ...defaultTexts };
  for (const key of Object.keys(defaultTexts) as Key[]) texts[key] = content[key] || defaultTexts[key];
  return texts;
}
