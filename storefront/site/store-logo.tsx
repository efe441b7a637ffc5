import type { StoreInfo } from '#contract/store-info.ts';
import { useBrokenImage } from '#storefront/ui/use-broken-image.ts';
import { shopName } from './shop-name.ts';

/** The store's logo (specification, ruling 32), or its name if there is no logo or it cannot be loaded. */
export function StoreLogo({ info }: { info: StoreInfo }) {
  const url = info.companyLogoUrl;
  const { ref, isBroken, onError } = useBrokenImage(url);
  const name = shopName(info);
  if (!url || isBroken) return name;
  return <img ref={ref} className="store-logo" src={url} alt={name} onError={onError} />;
}
