import { links } from '#contract/page-links.ts';
import { fetchStoreInfo } from '#storefront/api/store-info.ts';
import { shopName } from '#storefront/site/shop-name.ts';
import { storeAppearance } from '#storefront/site/store-appearance.ts';
import { THEME_COLOR } from '#storefront/site/theme-color.ts';
import type { SiteFileContext } from './site-file-context.ts';

/** The web app manifest: name, icons and colors on a home screen. */
export async function webManifest({ api }: SiteFileContext): Promise<string> {
  const result = await fetchStoreInfo(api);
  const store = result.ok ? result.data : undefined;
  const name = shopName(store);
  const { icon } = storeAppearance(store);
  return JSON.stringify({
    id: links.home(),
    name,
    short_name: name,
    ...(store?.description && { description: store.description }),
    lang: 'en-IN',
    categories: ['shopping'],
    start_url: links.home(),
    scope: links.home(),
    display: 'standalone',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: icon ? [{ src: icon, sizes: 'any' }] : BUILT_IN_ICONS,
  });
}

const BUILT_IN_ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
