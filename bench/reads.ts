// Cached reads of the shop, compared with a bare server that sends the same bytes: Fastify for the API, node:http for pages.
// Prints figures and ratios.
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { measureBareServer } from './harness/measure-bare-server.ts';
import { measureLoad } from './harness/measure-load.ts';
import { printComparison } from './harness/print-comparison.ts';

const FIRST_PRODUCT = 'garam-masala';

export async function benchReads(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn' });
  try {
    console.log('\nCached reads in brotli, 16 connections (same bytes from a bare server beside)');
    for (const [name, url] of await listTargets(shop)) {
      const kind = name.startsWith('API') ? 'fastify' : 'http';
      printComparison(name, await measureLoad(url), await measureBareServer(url, kind), `bare ${kind}`);
    }
  } finally {
    await shop.stop();
  }
}

export async function listTargets({ origin, apiBase }: RunningShop): Promise<[string, string][]> {
  const list = (await (await fetch(`${apiBase}/products?limit=1`)).json()) as { data: { id: string }[] };
  const id = list.data[0]?.id ?? FIRST_PRODUCT;
  return [
    ['API product list (12)', `${apiBase}/products?page=1&limit=12`],
    ['API one product', `${apiBase}/products/${id}`],
    ['page: home', `${origin}/`],
    ['page: listing', `${origin}/products?category=masala`],
    ['page: product', `${origin}/product/${id}`],
  ];
}
