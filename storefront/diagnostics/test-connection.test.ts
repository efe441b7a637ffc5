import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#storefront/api/client.ts';
import { testConnection } from './test-connection.ts';

const clientReplying = (response: () => Promise<Response>) =>
  createApiClient({ base: 'http://api', timeoutMs: 500, fetch: response });

afterEach(() => vi.restoreAllMocks());

test('the message after a successful reply contains the store name', async () => {
  const api = clientReplying(async () => Response.json({ data: { storeName: 'Haat' } }));
  expect(await testConnection(api)).toEqual({ isWorking: true, message: 'Connection successful: Haat.' });
});

test('an HTTP error and an unreachable server fail, and the console shows the details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = { isWorking: false, message: 'Connection failed. Check console for details.' };
  expect(await testConnection(clientReplying(async () => new Response('no', { status: 500 })))).toEqual(
    failed,
  );
  expect(await testConnection(clientReplying(() => Promise.reject(new Error('down'))))).toEqual(failed);
  expect(log).toHaveBeenCalledTimes(2);
});

test('any other error is shown with its message', async () => {
  const api = { base: '', call: () => Promise.reject(new Error('out of paper')) };
  expect(await testConnection(api)).toEqual({
    isWorking: false,
    message: 'Unexpected error: out of paper.',
  });
});
