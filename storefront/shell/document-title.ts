import type { StoreInfo } from '#contract/store-info.ts';
import type { PageHead } from '../page.ts';
import { shopName } from '../state/shop-name.ts';

/** What a browser tab and a search result show: the page, then the store. */
export function documentTitle(head: PageHead, store: StoreInfo | undefined): string {
  return head.title ? `${head.title} · ${shopName(store)}` : shopName(store);
}
