import fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchWrites } from './watch-writes.ts';

test('a shop is quiet until a request changes data, and again a second after it', async () => {
  const clock = { time: 50_000, now: () => clock.time };
  const app = fastify();
  const isQuiet = watchWrites(app, clock);
  app.get('/products', async () => 'products');
  app.post('/orders', async () => {
    const wasQuiet = isQuiet();
    clock.time += 5_000;
    return { wasQuiet };
  });
  await app.inject('/products');
  expect(isQuiet()).toBe(true);
  const ordered = await app.inject({ method: 'POST', url: '/orders' });
  expect(ordered.json()).toEqual({ wasQuiet: false });
  // it has just ended
  expect(isQuiet()).toBe(false);
  clock.time += 999;
  expect(isQuiet()).toBe(false);
  clock.time += 2;
  expect(isQuiet()).toBe(true);
  await app.close();
});
