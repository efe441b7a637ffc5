import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PageConnection } from './page-connection.ts';
import { type LoadFigures, repeat } from './repeat.ts';

export interface LoadOptions {
  /** Default: 16. */
  connections?: number;
  /** Default: 4. */
  seconds?: number;
}

/** What a browser accepts: without it a server sends more bytes than to any shopper. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Requests one URL as fast as it replies. A reply without success and a lost connection are failures. `pathOf` returns the
 * path of the request with a number, if each request has another one.
 */
export async function measureLoad(
  url: string,
  { connections = 16, seconds = 4, pathOf }: LoadOptions & { pathOf?: (request: number) => string } = {},
): Promise<LoadFigures> {
  const target = new URL(url);
  const pages = Array.from({ length: connections }, () => new PageConnection(target, BROWSER_HEADERS));
  let sent = 0;
  const read = async (page: PageConnection) => {
    const status = await page.get(pathOf?.(sent++) ?? target.pathname + target.search);
    return status >= 200 && status < 300;
  };
  try {
    return await repeat((worker) => read(pages[worker] as PageConnection), { workers: connections, seconds });
  } finally {
    for (const page of pages) page.close();
  }
}

/** The same in a thread of its own, beside what this one does. */
export async function measureLoadApart(url: string, options: LoadOptions): Promise<LoadFigures> {
  const file = path.join(import.meta.dirname, 'programs/read-pages.ts');
  const worker = new Worker(file, { workerData: { url, options } });
  const [figures] = (await once(worker, 'message')) as [LoadFigures];
  await worker.terminate();
  return figures;
}
