import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { fetchSuggestions } from './search.ts';

const KURTAS = { category: 'men', parentCategory: 'Kurtas' };

test.each([
  ['categories', { categories: [KURTAS] }],
  ['the old name shelves', { shelves: [KURTAS] }],
  ['both names', { categories: [KURTAS], shelves: [{ category: 'old' }] }],
])('suggested categories are read from %s', async (_case, body) => {
  const api = createApiClient({ base: '/api/v1', fetch: async () => Response.json(body), timeoutMs: 0 });
  expect((await fetchSuggestions(api, 'kur')).categories).toEqual([KURTAS]);
});
