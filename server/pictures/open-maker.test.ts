import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openMaker, type PictureMaker } from './open-maker.ts';
import { UnusablePicture } from './unusable-picture.ts';

const LONG_MS = 120_000;
const photo = await readFile(path.resolve(import.meta.dirname, '../../demo/pictures/chaat-masala-320.webp'));

let maker: PictureMaker;
afterEach(() => maker.close());

test(
  'a child process resizes images, several at once, and a bad one does not affect the others',
  async () => {
    maker = openMaker(LONG_MS);
    const [good, bad, another] = await Promise.allSettled([
      maker.make(photo),
      maker.make(Buffer.from('<svg/>')),
      maker.make(photo),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: { width: 320, height: 400 } });
    expect(another).toEqual(good);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(UnusablePicture) });
  },
  LONG_MS,
);

test(
  'a process that ends early fails its requests, which may be retried, and the next image starts another',
  async () => {
    maker = openMaker(LONG_MS);
    const held = maker.make(photo).catch((error: unknown) => error);
    maker.close();
    const error = await held;
    expect(error).toMatchObject({ message: 'the process that makes pictures ended' });
    expect(error).not.toBeInstanceOf(UnusablePicture);
    await expect(maker.make(photo)).resolves.toMatchObject({ width: 320 });
  },
  LONG_MS,
);

test('an image that takes too long is aborted', async () => {
  maker = openMaker(1);
  await expect(maker.make(photo)).rejects.toThrow('the process that makes pictures ended');
});
