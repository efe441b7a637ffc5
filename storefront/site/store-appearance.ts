import type { StoreInfo } from '#contract/store-info.ts';

/** What the merchant has chosen in place of the built-in accent color and icon. Only the server reads it. */
export interface StoreAppearance {
  /** `#rrggbb`. */
  accent?: string;
  /** Paths of images. */
  icon?: string;
  touchIcon?: string;
}

/** The appearance among the texts of the store; what is not a color or a path of the shop is left out. */
export function storeAppearance(store: StoreInfo | undefined): StoreAppearance {
  const texts = store?.content ?? {};
  const accent = texts['appearance.accent'] ?? '';
  const [icon, touchIcon] = [texts['appearance.icon'] ?? '', texts['appearance.touchIcon'] ?? ''];
  return {
    ...(/^#[\da-f]{6}$/i.test(accent) && { accent: accent.toLowerCase() }),
    ...(isPath(icon) && { icon }),
    ...(isPath(touchIcon) && { touchIcon }),
  };
}

const isPath = (text: string) => /^\/[^/\\]/.test(text);
