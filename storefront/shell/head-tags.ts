import type { StoreInfo } from '#contract/store-info.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { shopName } from '#storefront/site/shop-name.ts';
import { sharedImage } from '#storefront/site-images/site-images.ts';
import { documentTitle } from './document-title.ts';
import { scriptJson } from './script-json.ts';

interface HeadParts {
  head: PageHead;
  store: StoreInfo | undefined;
  origin: string;
}

/** The head tags about a page for search engines and link previews. */
export function headTags({ head, store, origin }: HeadParts): string {
  const title = documentTitle(head, store);
  const description = head.description ?? store?.description;
  const canonical = head.canonical && origin + head.canonical;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    description && meta('name', 'description', description),
    head.robots && meta('name', 'robots', head.robots),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:site_name', shopName(store)),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', head.title ?? title),
    description && meta('property', 'og:description', description),
    canonical && meta('property', 'og:url', canonical),
    ...imageTags(head.image, origin),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      (schema) => `<script type="application/ld+json">${scriptJson(schema)}</script>`,
    ),
  ];
  return tags.filter(Boolean).join('\n');
}

const SHOP_IMAGE = { url: sharedImage, width: 1200, height: 630 };

/** Tags for the page's image, or the shop's. Link previews require the absolute URL and the size. */
function imageTags(image: PageHead['image'], origin: string): string[] {
  const given = typeof image === 'string' ? { url: image } : image;
  const shown = given && URL.canParse(given.url, origin) ? given : SHOP_IMAGE;
  const { url, alt, width, height } = { alt: undefined, width: undefined, height: undefined, ...shown };
  return [
    meta('property', 'og:image', new URL(url, origin).href),
    ...(width && height
      ? [meta('property', 'og:image:width', `${width}`), meta('property', 'og:image:height', `${height}`)]
      : []),
    ...(alt ? [meta('property', 'og:image:alt', alt)] : []),
  ];
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
