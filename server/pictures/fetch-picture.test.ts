import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureServer } from '#server/testing/picture-server.ts';
import { fetchPicture, MOST_BYTES } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';
import { UnusablePicture } from './unusable-picture.ts';

const PRIVATE = /private network/;

let far: Awaited<ReturnType<typeof pictureServer>>;
beforeAll(async () => {
  far = await pictureServer();
});
beforeEach(() => {
  far.asked.length = 0;
  for (const path of Object.keys(far.answers)) delete far.answers[path];
});
afterAll(() => far.close());

/** Fetches as the shop does, but allows this machine's IPs as well. */
const fetched = (address: string, reach: Partial<Parameters<typeof fetchPicture>[1]> = {}) =>
  fetchPicture(address.startsWith('/') ? far.origin + address : address, {
    isAllowed: () => true,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...reach,
  });

const redirectTo =
  (location: string, status = 302): NonNullable<(typeof far.answers)[string]> =>
  (_, response) =>
    response.writeHead(status, { location }).end();

test('the bytes at a URL are returned unchanged', async () => {
  far.answers['/a.jpg'] = Buffer.from('bytes');
  expect(String(await fetched('/a.jpg'))).toBe('bytes');
});

test.each([
  'http://127.0.0.1:PORT/a.jpg',
  'http://localhost:PORT/a.jpg',
  'http://[::ffff:127.0.0.1]:PORT/a.jpg',
  'http://2130706433:PORT/a.jpg',
  'http://0x7f.1:PORT/a.jpg',
  'http://0:PORT/a.jpg',
])('%s is rejected before any request', async (address) => {
  far.answers['/a.jpg'] = Buffer.from('secret');
  const refused = fetched(address.replace('PORT', String(far.port)), { isAllowed: isPublicAddress });
  await expect(refused).rejects.toThrow(PRIVATE);
  await expect(refused).rejects.toBeInstanceOf(UnusablePicture);
  expect(far.asked).toEqual([]);
});

test('a redirect is checked like the first URL', async () => {
  far.answers['/a.jpg'] = redirectTo(`http://127.0.0.2:${far.port}/secret`);
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  await expect(fetched('/a.jpg', { isAllowed })).rejects.toThrow(PRIVATE);
  expect(far.asked.map(({ path }) => path)).toEqual(['/a.jpg']);
});

test('a hostname is resolved once per connection, which goes to the checked IP', async () => {
  far.answers['/a.jpg'] = Buffer.from('bytes');
  const answers = ['127.0.0.1', '169.254.169.254'];
  const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  const address = `http://rebinding.example:${far.port}/a.jpg`;
  expect(String(await fetched(address, { resolve, isAllowed }))).toBe('bytes');
  expect(far.asked).toEqual([{ path: '/a.jpg', host: `rebinding.example:${far.port}` }]);
  // the next connection resolves and checks the hostname again
  await expect(fetched(address, { resolve, isAllowed })).rejects.toThrow(PRIVATE);
});

test('a hostname with one forbidden IP among allowed ones is rejected', async () => {
  const resolve = async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  const address = `http://both.example:${far.port}/a.jpg`;
  await expect(fetched(address, { resolve, isAllowed })).rejects.toThrow(PRIVATE);
  expect(far.asked).toEqual([]);
});

test('redirects are followed, but not endlessly and only to http(s)', async () => {
  far.answers['/a.jpg'] = redirectTo('/b.jpg', 301);
  far.answers['/b.jpg'] = Buffer.from('bytes');
  expect(String(await fetched('/a.jpg'))).toBe('bytes');
  far.answers['/round'] = redirectTo('/round');
  await expect(fetched('/round')).rejects.toThrow('redirects more than 5 times');
  far.answers['/file'] = redirectTo('file:///etc/passwd');
  await expect(fetched('/file')).rejects.toThrow('not an http(s) address');
});

test.each([
  [404, true],
  [403, true],
  [429, false],
  [500, false],
  [503, false],
])('a response of %i is reported, and final: %s', async (status, isFinal) => {
  far.answers['/a.jpg'] = (_, response) => response.writeHead(status).end('no');
  const error = await fetched('/a.jpg').catch((error: unknown) => error);
  expect(error).toMatchObject({ message: `its server answers ${status}` });
  expect(error instanceof UnusablePicture).toBe(isFinal);
});

test('more than 20 MB is rejected, with or without content-length', async () => {
  far.answers['/announced'] = (_, response) =>
    response.writeHead(200, { 'content-length': MOST_BYTES + 1 }).write('a');
  await expect(fetched('/announced')).rejects.toThrow('it is larger than 20 MB');
  far.answers['/endless'] = (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1_000_000)));
    };
    response.on('drain', more);
    more();
  };
  await expect(fetched('/endless')).rejects.toThrow('it is larger than 20 MB');
});

test('a server that sends nothing, or never ends, times out', async () => {
  far.answers['/silent'] = () => {};
  await expect(fetched('/silent', { timeoutMs: 200 })).rejects.toThrow('took longer than 0.2 seconds');
  far.answers['/dripping'] = (_, response) => void response.write('a');
  const error = await fetched('/dripping', { timeoutMs: 200 }).catch((error: unknown) => error);
  expect(error).toMatchObject({ message: 'its server took longer than 0.2 seconds' });
  expect(error).not.toBeInstanceOf(UnusablePicture);
});

test('stopping the shop does not wait for a slow server', async () => {
  const stopping = new AbortController();
  far.answers['/silent'] = () => stopping.abort();
  await expect(fetched('/silent', { signal: stopping.signal })).rejects.toThrow();
});

test('a server that cannot be reached may be reachable later', async () => {
  await far.close();
  const error = await fetched('/a.jpg').catch((error: unknown) => error);
  expect(error).toMatchObject({ message: 'its server cannot be reached (ECONNREFUSED)' });
  expect(error).not.toBeInstanceOf(UnusablePicture);
});
