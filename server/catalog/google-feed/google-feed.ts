import { Readable } from 'node:stream';
import type { ShippingFees } from '#contract/store-info.ts';
import { escapeXml } from '#format/escape-markup.ts';
import type { Database } from '#server/database/database.ts';
import { findPublicUrls } from '#server/images/find-public-urls.ts';
import { selectFullProductsAfter } from '../full-product-queries.ts';
import type { CatalogProduct } from '../product.ts';
import { formatGoogleItems } from './google-item.ts';

interface Shop {
  name: string;
  description: string;
  origin: string;
  shippingFees?: ShippingFees | undefined;
}

const BATCH_PRODUCTS = 200;

/**
 * Streams all visible products as a feed for Google Merchant Center and compatible services. Products are
 * read in batches and no database connection is held between them, so a slow client blocks no connection.
 */
export function googleFeed(db: Database, shop: Shop): Readable {
  return Readable.from(streamFeed(db, shop));
}

async function* streamFeed(db: Database, shop: Shop): AsyncGenerator<string, void, undefined> {
  yield feedHeader(shop);
  for (let lastPosition: number | undefined = 0; lastPosition !== undefined; ) {
    const batch = await selectFullProductsAfter(db, lastPosition, BATCH_PRODUCTS);
    const visible = batch
      .map(({ product }) => product)
      .filter(({ status, isPublished }) => status === 'active' && isPublished);
    const items = (await withPublicImages(db, visible))
      .flatMap((product) => formatGoogleItems(product, shop))
      .join('');
    if (items) yield items;
    lastPosition = batch.at(-1)?.position;
  }
  yield '</channel>\n</rss>\n';
}

/** Replaces image URLs by public URLs. Leaves uploaded images out until they are processed. */
async function withPublicImages(db: Database, products: CatalogProduct[]): Promise<CatalogProduct[]> {
  const urls = products.flatMap(({ images, variants }) => [
    ...images.map(({ url }) => url),
    ...variants.flatMap(({ imageUrl }) => imageUrl ?? []),
  ]);
  const publicUrls = await findPublicUrls(db, urls);
  return products.map((product) => {
    const [first, ...rest] = product.variants.map((variant) => ({
      ...variant,
      imageUrl: variant.imageUrl === null ? null : (publicUrls.get(variant.imageUrl) ?? null),
    }));
    const images = product.images.flatMap((image) => {
      const url = publicUrls.get(image.url);
      return url === undefined ? [] : [{ ...image, url }];
    });
    return { ...product, images, variants: first ? [first, ...rest] : product.variants };
  });
}

const feedHeader = ({ name, description, origin }: Shop) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(`${origin}/`)}</link>
<description>${escapeXml(description)}</description>
`;
