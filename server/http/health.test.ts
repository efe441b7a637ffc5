import net from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { testApp } from '#server/testing/test-app.ts';

test('a server with its database is alive and ready; one that is stopping is alive and not ready', async () => {
  const { app, close } = await testApp();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  app.announceStop();
  const reply = await app.inject('/readyz');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('1');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await close();
});

test('a database that hangs makes the server unready within 1.5 seconds', async () => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => sockets.push(socket)).listen(0);
  const address = silent.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const hungDatabase = openDatabase({ connectionString: `postgresql://shop@127.0.0.1:${port}/shop` });
  const { app, close } = await testApp({ db: hungDatabase.db });
  let fastestMs = Number.POSITIVE_INFINITY;
  // several attempts, since the machine may be busy
  for (let attempt = 0; attempt < 6 && fastestMs >= 1_500; attempt += 1) {
    const started = performance.now();
    const reply = await app.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 'unavailable' });
    fastestMs = Math.min(fastestMs, performance.now() - started);
  }
  expect(fastestMs).toBeLessThan(1_500);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await close();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await hungDatabase.close();
});

test('without a database every reply is 503 with Retry-After, and all routes work once it is back', async () => {
  const { app, pool, close } = await testApp();
  const unreachable = openDatabase({ connectionString: 'postgresql://shop@127.0.0.1:1/shop' });
  const appWithoutDatabase = await testApp({ db: unreachable.db });
  for (const url of ['/readyz', '/api/v1/storeInfo']) {
    const reply = await appWithoutDatabase.app.inject(url);
    expect(reply.statusCode, url).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json()).toMatchObject({ code: 'unavailable', requestId: reply.headers['x-request-id'] });
    expect(reply.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|select/);
  }
  await appWithoutDatabase.close();
  await unreachable.close();

  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => {});
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  await close();
});
