import { Readable } from 'node:stream';
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
 * Everything that shoppers may see, for Google's merchant centre and whoever reads the same. Written batch by batch as
 * it is read, and no connection is held in between: a slow reader costs the shop nothing.
 */
export function googleFeed(db: Database, shop: Shop): Readable {
  return Readable.from(written(db, shop));
}

async function* written(db: Database, shop: Shop): AsyncGenerator<string, void, undefined> {
  yield head(shop);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const batch = await selectProductsAfter(db, last, BATCH_PRODUCTS);
    const shown = batch.filter(({ product }) => product.status === 'active' && product.isPublished);
    const items = shown.flatMap(({ product }) => googleItems(product, shop)).join('');
    if (items) yield items;
    last = batch.at(-1)?.position;
  }
  yield '</channel>\n</rss>\n';
}

const head = ({ name, description, origin }: Shop) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(name)}</title>
<link>${xmlText(`${origin}/`)}</link>
<description>${xmlText(description)}</description>
`;
