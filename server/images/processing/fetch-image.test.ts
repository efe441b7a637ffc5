import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startThirdPartyServer } from '#server/testing/fake-servers/third-party-server.ts';
import { fetchImage, MAX_BYTES } from './fetch-image.ts';
import { isPublicIp } from './public-ip.ts';
import { UnusableImageError } from './unusable-image.ts';

const PRIVATE = /private network/;

let imageServer: Awaited<ReturnType<typeof startThirdPartyServer>>;
beforeAll(async () => {
  imageServer = await startThirdPartyServer();
});
beforeEach(() => {
  imageServer.requests.length = 0;
  for (const path of Object.keys(imageServer.handlers)) delete imageServer.handlers[path];
});
afterAll(() => imageServer.close());

/** Fetches as the shop does, but allows this machine's IPs as well. */
const fetchFromServer = (url: string, options: Partial<Parameters<typeof fetchImage>[1]> = {}) =>
  fetchImage(url.startsWith('/') ? imageServer.origin + url : url, {
    isAllowed: () => true,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...options,
  });

const redirectTo =
  (location: string, status = 302): NonNullable<(typeof imageServer.handlers)[string]> =>
  (_, response) =>
    response.writeHead(status, { location }).end();

test('the bytes at a URL are returned unchanged', async () => {
  imageServer.handlers['/a.jpg'] = Buffer.from('bytes');
  expect(String(await fetchFromServer('/a.jpg'))).toBe('bytes');
});

test.each([
  'http://127.0.0.1:PORT/a.jpg',
  'http://localhost:PORT/a.jpg',
  'http://[::ffff:127.0.0.1]:PORT/a.jpg',
  'http://2130706433:PORT/a.jpg',
  'http://0x7f.1:PORT/a.jpg',
  'http://0:PORT/a.jpg',
])('%s is rejected before any request', async (url) => {
  imageServer.handlers['/a.jpg'] = Buffer.from('secret');
  const fetching = fetchFromServer(url.replace('PORT', String(imageServer.port)), { isAllowed: isPublicIp });
  await expect(fetching).rejects.toThrow(PRIVATE);
  await expect(fetching).rejects.toBeInstanceOf(UnusableImageError);
  expect(imageServer.requests).toEqual([]);
});

test('a redirect is checked like the first URL', async () => {
  imageServer.handlers['/a.jpg'] = redirectTo(`http://127.0.0.2:${imageServer.port}/secret`);
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  await expect(fetchFromServer('/a.jpg', { isAllowed })).rejects.toThrow(PRIVATE);
  expect(imageServer.requests.map(({ path }) => path)).toEqual(['/a.jpg']);
});

test('a hostname is resolved once per connection, which goes to the checked IP', async () => {
  imageServer.handlers['/a.jpg'] = Buffer.from('bytes');
  const ips = ['127.0.0.1', '169.254.169.254'];
  const resolve = async () => [{ address: ips.shift() ?? '', family: 4 }];
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  const address = `http://rebinding.example:${imageServer.port}/a.jpg`;
  expect(String(await fetchFromServer(address, { resolve, isAllowed }))).toBe('bytes');
  expect(imageServer.requests).toEqual([{ path: '/a.jpg', host: `rebinding.example:${imageServer.port}` }]);
  // the next connection resolves and checks the hostname again
  await expect(fetchFromServer(address, { resolve, isAllowed })).rejects.toThrow(PRIVATE);
});

test('a hostname with one forbidden IP among allowed ones is rejected', async () => {
  const resolve = async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
  const isAllowed = (ip: string) => ip === '127.0.0.1';
  const address = `http://both.example:${imageServer.port}/a.jpg`;
  await expect(fetchFromServer(address, { resolve, isAllowed })).rejects.toThrow(PRIVATE);
  expect(imageServer.requests).toEqual([]);
});

test('redirects are followed, but not endlessly and only to http(s)', async () => {
  imageServer.handlers['/a.jpg'] = redirectTo('/b.jpg', 301);
  imageServer.handlers['/b.jpg'] = Buffer.from('bytes');
  expect(String(await fetchFromServer('/a.jpg'))).toBe('bytes');
  imageServer.handlers['/round'] = redirectTo('/round');
  await expect(fetchFromServer('/round')).rejects.toThrow('redirects more than 5 times');
  imageServer.handlers['/file'] = redirectTo('file:///etc/passwd');
  await expect(fetchFromServer('/file')).rejects.toThrow('not an http(s) address');
});

test.each([
  [404, true],
  [403, true],
  [429, false],
  [500, false],
  [503, false],
])('a response of %i is reported, and final: %s', async (status, isFinal) => {
  imageServer.handlers['/a.jpg'] = (_, response) => response.writeHead(status).end('no');
  const error = await fetchFromServer('/a.jpg').catch((error: unknown) => error);
  expect(error).toMatchObject({ message: `its server answers ${status}` });
  expect(error instanceof UnusableImageError).toBe(isFinal);
});

test('more than 20 MB is rejected, with or without content-length', async () => {
  imageServer.handlers['/announced'] = (_, response) =>
    response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).write('a');
  await expect(fetchFromServer('/announced')).rejects.toThrow('it is larger than 20 MB');
  imageServer.handlers['/endless'] = (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1_000_000)));
    };
    response.on('drain', more);
    more();
  };
  await expect(fetchFromServer('/endless')).rejects.toThrow('it is larger than 20 MB');
});

test('a server that sends nothing, or never ends, times out', async () => {
  imageServer.handlers['/silent'] = () => {};
  await expect(fetchFromServer('/silent', { timeoutMs: 200 })).rejects.toThrow(
    'took longer than 0.2 seconds',
  );
  imageServer.handlers['/dripping'] = (_, response) => void response.write('a');
  const error = await fetchFromServer('/dripping', { timeoutMs: 200 }).catch((error: unknown) => error);
  expect(error).toMatchObject({ message: 'its server took longer than 0.2 seconds' });
  expect(error).not.toBeInstanceOf(UnusableImageError);
});

test('stopping the shop does not wait for a slow server', async () => {
  const stopping = new AbortController();
  imageServer.handlers['/silent'] = () => stopping.abort();
  await expect(fetchFromServer('/silent', { signal: stopping.signal })).rejects.toThrow();
});

test('a server that cannot be reached may be reachable later', async () => {
  await imageServer.close();
  const error = await fetchFromServer('/a.jpg').catch((error: unknown) => error);
  expect(error).toMatchObject({ message: 'its server cannot be reached (ECONNREFUSED)' });
  expect(error).not.toBeInstanceOf(UnusableImageError);
});
