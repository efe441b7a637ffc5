import { links, PAGE_PATHS } from '#contract/page-links.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { shopName } from '#storefront/site/shop-name.ts';
import { sharedImage } from '#storefront/site-images/site-images.ts';
import { HOME_TEXTS } from './home-texts.ts';

/** The `<head>` of the home page, with schema.org data on the shop. */
export function homeHead(store: StoreInfo | undefined, origin: string): PageHead {
  const title = store?.content?.['home.title'] || HOME_TEXTS['home.title'];
  return {
    title,
    canonical: links.home(),
    image: { url: sharedImage, width: 1200, height: 630 },
    jsonLd: [organization(store, origin), website(store, origin)],
  };
}

function organization(store: StoreInfo | undefined, origin: string): object {
  const {
    companyLogoUrl: logo,
    companyEmail: email,
    companyPhone: telephone,
    companyAddress: address,
  } = store ?? {};
  const profiles = Object.values(store?.socialLinks ?? {}).filter((href) => /^https?:/i.test(href));
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName(store),
    url: `${origin}/`,
    ...(store?.companyName && { legalName: store.companyName }),
    ...(logo && URL.canParse(logo, origin) && { logo: new URL(logo, origin).href }),
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...(address && { address }),
    ...((email || telephone) && { contactPoint: contactPoint(email, telephone) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      merchantReturnLink: origin + links.policy('return'),
    },
  };
}

const contactPoint = (email: string | undefined, telephone: string | undefined) => ({
  '@type': 'ContactPoint',
  contactType: 'customer service',
  ...(email && { email }),
  ...(telephone && { telephone }),
  areaServed: 'IN',
});

function website(store: StoreInfo | undefined, origin: string): object {
  const canSearch = store?.capabilities?.includes('search');
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName(store),
    url: `${origin}/`,
    ...(canSearch && {
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${PAGE_PATHS.search}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}
