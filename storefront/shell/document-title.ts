import type { StoreInfo } from '#contract/store-info.ts';
import type { PageHead } from '../page.ts';

/** What a browser tab and a search result show: the page, then the store. */
export function documentTitle(head: PageHead, store: StoreInfo | undefined): string {
  const name = store?.storeName ?? store?.companyName ?? 'Haat';
  return head.title ? `${head.title} · ${name}` : name;
}
