import { expect, it } from 'vitest';
import { loadModule } from './load-module.ts';

function openPage(reply: () => Promise<{ ok: boolean }> = async () => ({ ok: true })) {
  const stored = new Map<string, string>();
  let reloads = 0;
  return {
    fetch: reply,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: {
      reload: () => {
        reloads += 1;
      },
    },
    reloads: () => reloads,
  };
}
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('a module is loaded without loading the page again', async () => {
  const page = openPage();
  expect(await loadModule(async () => 'screen', page)).toBe('screen');
  expect(page.reloads()).toBe(0);
});

it('a file of an older build loads the page again, once', async () => {
  const page = openPage();
  void loadModule(missing, page);
  await expect.poll(page.reloads).toBe(1);
  await expect(loadModule(missing, page)).rejects.toThrow('Failed to fetch');
  expect(page.reloads()).toBe(1);
});

it.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the shop restarts behind a proxy', async () => ({ ok: false })],
])('%s the page stays', async (_when, reply) => {
  const page = openPage(reply);
  await expect(loadModule(missing, page)).rejects.toThrow('Failed to fetch');
  expect(page.reloads()).toBe(0);
});
