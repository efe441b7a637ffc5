import type { StoreInfo } from '#contract/store-info.ts';

/** The display name of the shop. */
export const shopName = (store: StoreInfo | undefined): string =>
  store?.storeName ?? store?.companyName ?? 'Haat';
