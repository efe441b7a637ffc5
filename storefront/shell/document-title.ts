import type { StoreInfo } from '#contract/store-info.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { shopName } from '#storefront/site/shop-name.ts';

/** The title for browser tabs and search results: the page, then the store. */
export function documentTitle(head: PageHead, store: StoreInfo | undefined): string {
  return head.title ? `${head.title} · ${shopName(store)}` : shopName(store);
}
