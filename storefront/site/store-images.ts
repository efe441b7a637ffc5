import { links } from '#contract/page-links.ts';
import { categoryImage } from '#storefront/site-images/site-images.ts';
import type { ImageFiles } from '#storefront/ui/picture.tsx';
import type { StoreTexts } from './category-titles.ts';

/**
 * The merchant's image for a place of the home page or a category, by its key among the texts of the store. The admin
 * writes them (admin/content), a merchant without it by docs/store-texts.md, as a `srcset` of WebP files of the shop.
 * Undefined: the built-in image is shown, also for files of another site.
 */
export function storeImage(content: StoreTexts, key: string): ImageFiles | undefined {
  const srcset = content?.[key];
  if (!srcset) return undefined;
  const files = srcset.split(', ').map((part) => part.split(' '));
  const url = files.at(-1)?.[0];
  const isOwn = files.every(([file = '', width = '']) => isPath(file) && /^\d+w$/.test(width));
  return url && isOwn ? { url, sources: [{ type: 'image/webp', srcset }] } : undefined;
}

/** The image of a category: the merchant's, or the built-in one. The name in its key is in lower case. */
export const imageOfCategory = (content: StoreTexts, category: string): ImageFiles =>
  storeImage(content, `listing.image.${category.trim().toLowerCase()}`) ?? categoryImage(category);

/** Where a button beside such an image leads: to the merchant's path of the shop, or to all products. */
export function storeLink(content: StoreTexts, key: string): string {
  const path = content?.[key] ?? '';
  return isPath(path) ? path : links.products();
}

const isPath = (text: string) => /^\/(?![/\\])\S*$/.test(text);
