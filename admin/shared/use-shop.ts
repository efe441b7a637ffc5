import { useResource } from '#admin/api/use-data.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ShopReply } from '#contract/admin/shop.ts';

/** The shop's name and whether its emails reach customers. Undefined until it is loaded. */
export function useShop(): ShopReply | undefined {
  return useResource<ShopReply>('shop', ADMIN_PATHS.shop).data;
}

/**
 * True if emails reach customers. Texts promise an email only then.
 *
 * @example {useSendsEmail() && 'The customer gets an email.'}
 */
export function useSendsEmail(): boolean {
  return useShop()?.sendsEmail ?? false;
}
