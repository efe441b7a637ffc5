import { Readable } from 'node:stream';
import { ownHash } from '#server/catalog/own-picture.ts';
import { selectShownUrls } from '#server/catalog/picture-queries.ts';
import type { CatalogProduct } from '#server/catalog/product.ts';
import { selectProductsAfter } from '#server/catalog/stored-product-queries.ts';
import type { Database } from '#server/database/database.ts';
import { googleItems } from './google-item.ts';
import { xmlText } from './xml-text.ts';

interface Shop {
  name: string;
  description: string;
  origin: string;
}

const BATCH_PRODUCTS = 200;

/**
 * Streams all visible products as a feed for Google Merchant Center and compatible services. Products are
 * read in batches and no database connection is held between them, so a slow client blocks no connection.
 */
export function googleFeed(db: Database, shop: Shop): Readable {
  return Readable.from(written(db, shop));
}

async function* written(db: Database, shop: Shop): AsyncGenerator<string, void, undefined> {
  yield head(shop);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const batch = await selectProductsAfter(db, last, BATCH_PRODUCTS);
    const shown = batch
      .map(({ product }) => product)
      .filter(({ status, isPublished }) => status === 'active' && isPublished);
    const items = (await withShownPictures(db, shown))
      .flatMap((product) => googleItems(product, shop))
      .join('');
    if (items) yield items;
    last = batch.at(-1)?.position;
  }
  yield '</channel>\n</rss>\n';
}

/** Replaces image URLs by public URLs. Leaves uploaded images out until they are processed. */
async function withShownPictures(db: Database, products: CatalogProduct[]): Promise<CatalogProduct[]> {
  const named = products.flatMap(({ pictures, variants }) => [
    ...pictures.map(({ url }) => url),
    ...variants.flatMap(({ imageUrl }) => imageUrl ?? []),
  ]);
  const shownUrls = await selectShownUrls(db, named);
  const shownUrl = (url: string) => shownUrls.get(url) ?? (ownHash(url) === undefined ? url : undefined);
  return products.map((product) => {
    const [first, ...rest] = product.variants.map((variant) => ({
      ...variant,
      imageUrl: variant.imageUrl === null ? null : (shownUrl(variant.imageUrl) ?? null),
    }));
    const pictures = product.pictures.flatMap((picture) => {
      const url = shownUrl(picture.url);
      return url === undefined ? [] : [{ ...picture, url }];
    });
    return { ...product, pictures, variants: first ? [first, ...rest] : product.variants };
  });
}

const head = ({ name, description, origin }: Shop) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(name)}</title>
<link>${xmlText(`${origin}/`)}</link>
<description>${xmlText(description)}</description>
`;
