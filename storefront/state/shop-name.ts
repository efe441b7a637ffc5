import type { StoreInfo } from '#contract/store-info.ts';

/** What the shop calls itself wherever it names itself. */
export const shopName = (store: StoreInfo | undefined): string =>
  store?.storeName ?? store?.companyName ?? 'Haat';
