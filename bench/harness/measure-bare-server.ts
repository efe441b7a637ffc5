import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { BROWSER_HEADERS, measureLoad } from './measure-load.ts';
import type { LoadFigures } from './repeat.ts';
import { withServer } from './spawn-server.ts';

/** Load figures of a bare server that sends the bytes which a browser gets from `url` now. */
export async function measureBareServer(
  url: string,
  kind: 'http' | 'fastify' = 'http',
): Promise<LoadFigures> {
  const reply = await getBytes(url);
  const dir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
  const file = path.join(dir, 'bytes');
  await writeFile(file, reply.bytes);
  try {
    return await withServer('bare-server.ts', [kind, file, JSON.stringify(reply.headers)], (port) =>
      measureLoad(`http://127.0.0.1:${port}/`),
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The bytes as they are sent: `fetch` decompresses them. */
async function getBytes(url: string) {
  const [response] = (await once(http.get(url, { headers: BROWSER_HEADERS }), 'response')) as [
    IncomingMessage,
  ];
  const bytes = Buffer.concat(await response.toArray());
  const { 'content-type': type = 'text/plain', 'content-encoding': encoding } = response.headers;
  return { bytes, headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) } };
}
