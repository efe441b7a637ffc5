import type { ApiClient } from '../api/client.ts';
import { defined, fieldsOf, listOf, numberOf, textOf } from '../api/read.ts';
import { readPicture } from '../api/read-picture.ts';

/** Products per sitemap: few enough to build in memory, and far below the limit of 50,000 entries. */
export const PRODUCTS_A_SITEMAP = 1_000;
const PRODUCTS_A_CALL = 100;

interface ListedProduct {
  id: string;
  changedAt: string | undefined;
  images: string[];
}

/** The number of public products; undefined if the request fails. */
export async function countProducts(api: ApiClient): Promise<number | undefined> {
  const result = await api.call('GET', '/products', { query: { page: 1, limit: 1 } });
  if (!result.ok) return undefined;
  const body = fieldsOf(result.data);
  const told = fieldsOf(body?.pagination);
  return numberOf(told?.total) ?? numberOf(told?.count) ?? numberOf(body?.count) ?? productsOf(body).length;
}

/** The products of one sitemap, in the shop's order; undefined if any request fails. */
export async function productsOfSitemap(part: number, api: ApiClient): Promise<ListedProduct[] | undefined> {
  const found: ListedProduct[] = [];
  const calls = PRODUCTS_A_SITEMAP / PRODUCTS_A_CALL;
  for (let page = (part - 1) * calls + 1; page <= part * calls; page += 1) {
    const result = await api.call('GET', '/products', { query: { page, limit: PRODUCTS_A_CALL } });
    if (!result.ok) return undefined;
    const products = productsOf(fieldsOf(result.data));
    found.push(...products);
    if (products.length < PRODUCTS_A_CALL) break;
  }
  return found;
}

function productsOf(body: Record<string, unknown> | undefined): ListedProduct[] {
  return listOf(body?.data).map(readListed).filter(defined);
}

function readListed(value: unknown): ListedProduct | undefined {
  const fields = fieldsOf(value);
  const id = textOf(fields?.id);
  if (!id) return undefined;
  const images = listOf(fields?.images).flatMap((image) => readPicture(image, false)?.url ?? []);
  return { id, changedAt: textOf(fields?.updatedAt) ?? textOf(fields?.createdAt), images };
}
