import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ImageWorkerClient, startImageWorker } from './image-worker-client.ts';
import { UnusableImageError } from './unusable-image.ts';

const LONG_MS = 120_000;
const LIMITS = { timeoutMs: LONG_MS, maxMemoryMb: 1_024 };
const WORKER_FILE = path.join(import.meta.dirname, 'image-worker.ts');
const photo = await readFile(
  path.resolve(import.meta.dirname, '../../../demo/pictures/chaat-masala-320.webp'),
);

let imageWorker: ImageWorkerClient;
afterEach(() => imageWorker.close());

test('a child process resizes images, several at once, and a bad one does not affect the others', async () => {
  imageWorker = startImageWorker(LIMITS);
  const [good, bad, another] = await Promise.allSettled([
    imageWorker.resize(photo),
    imageWorker.resize(Buffer.from('<svg/>')),
    imageWorker.resize(photo),
  ]);
  expect(good).toMatchObject({ status: 'fulfilled', value: { width: 320, height: 400 } });
  expect(another).toEqual(good);
  expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(UnusableImageError) });
});

test('a process that ends early fails its requests, which may be retried, and the next image starts another', async () => {
  imageWorker = startImageWorker(LIMITS);
  const pending = imageWorker.resize(photo).catch((error: unknown) => error);
  imageWorker.close();
  const error = await pending;
  expect(error).toMatchObject({ message: 'the process that resizes images ended' });
  expect(error).not.toBeInstanceOf(UnusableImageError);
  await expect(imageWorker.resize(photo)).resolves.toMatchObject({ width: 320 });
});

test('an image that takes too long is aborted', async () => {
  imageWorker = startImageWorker({ ...LIMITS, timeoutMs: 1 });
  await expect(imageWorker.resize(photo)).rejects.toThrow('took longer than 0.001 seconds');
});

test('an image that needs too much memory is aborted, and may be retried', async () => {
  imageWorker = startImageWorker({ ...LIMITS, maxMemoryMb: 20 });
  const error = await imageWorker.resize(photo).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: expect.stringContaining('needed more than 20 MiB of memory') });
  expect(error).not.toBeInstanceOf(UnusableImageError);
});

test('a shop that was started with a lower priority resizes images at that priority', async () => {
  const worker = spawn('nice', ['-n', '10', process.execPath, WORKER_FILE, String(LIMITS.maxMemoryMb)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  try {
    worker.send({ id: 1, original: photo });
    const [reply] = await once(worker, 'message');
    expect(reply).toMatchObject({ id: 1, image: { width: 320 } });
    expect(os.getPriority(worker.pid)).toBe(Math.min(os.getPriority() + 10, 19));
  } finally {
    worker.kill('SIGKILL');
  }
});
