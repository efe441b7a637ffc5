import { useStoreInfo } from './store-info.tsx';

/** The texts of a screen: the merchant's text for each key, else the built-in one (specification, ruling 7). */
export function useStoreTexts<Key extends string>(defaultTexts: Record<Key, string>): Record<Key, string> {
  const { content = {} } = useStoreInfo().info;
  const texts = { ...defaultTexts };
  for (const key of Object.keys(defaultTexts) as Key[]) texts[key] = content[key] || defaultTexts[key];
  return texts;
}

/** The merchant's text with the key `shop.NAME`, else the built-in one. */
export type StoreText = (name: string, builtIn: string) => string;

/**
 * Returns a function that gives the merchant's text with the key `shop.NAME`, else the built-in one. `SHOP_SECTIONS` of the
 * contract and docs/store-texts.md repeat names and built-in texts: change all three together (a test compares them).
 */
export function useStoreText(): StoreText {
  const { content } = useStoreInfo().info;
  return (name, builtIn) => content?.[`shop.${name}`] || builtIn;
}
