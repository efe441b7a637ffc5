import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type LoadFigures, measureLoad } from './load.ts';
import { withServer } from './spawn-server.ts';

/** Load figures of a bare node:http server that sends the bytes which `url` returns now. */
export async function measureBareServer(url: string): Promise<LoadFigures> {
  const reply = await fetch(url);
  const dir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
  const file = path.join(dir, 'bytes');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  const type = reply.headers.get('content-type') ?? 'text/plain';
  try {
    return await withServer('bare-server.ts', [file, type], (port) =>
      measureLoad(`http://127.0.0.1:${port}/`),
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
