import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { removeFilledFolder } from '#server/testing/filled-folder.ts';
import { runCleanups } from './cleanup.ts';
import { drain } from './drain.ts';
import { gatewayChaos } from './gateway.ts';
import { killDatabase } from './kill-database.ts';
import { killRefunds } from './kill-refunds.ts';
import { killServer } from './kill-server.ts';
import { oversell } from './oversell.ts';
import { terminateConnections } from './terminate-connections.ts';

// Short version of `npm run chaos`. Only the long version checks start times.
vi.setConfig({ testTimeout: 300_000 });
afterEach(runCleanups);
afterAll(removeFilledFolder);

test('kill -9 of the shop three times while four shoppers order: every acknowledged order exists once', async () => {
  const killed = await killServer({ kills: 3, shoppers: 4 });
  expect(killed).toMatchObject({ kills: 3, lost: 0, duplicated: 0, unexpectedErrors: [] });
  // each of the four shoppers has an order acknowledged after each of the three kills
  expect(killed.acknowledged).toBeGreaterThanOrEqual(12);
});

test('kill -9 of the database twice while four shoppers order: the server keeps running and loses nothing', async () => {
  const killed = await killDatabase({ kills: 2, shoppers: 4 });
  expect(killed).toMatchObject({ survived: true, lost: 0, duplicated: 0, unexpectedErrors: [] });
  expect(killed.acknowledged).toBeGreaterThan(0);
});

test('kill -9 of the shop twice while two devices refund the same order: the gateway pays each refund once', async () => {
  const killed = await killRefunds({ kills: 2 });
  expect(killed).toMatchObject({
    requested: 2,
    paid: 2,
    wronglyPaid: 0,
    wronglyRecorded: 0,
    unexpectedErrors: [],
  });
});

test('database connections terminated five times, once by a restart: two servers keep running and lose nothing', async () => {
  const terminated = await terminateConnections({ interruptions: 5, shoppers: 2 });
  expect(terminated).toMatchObject({
    ...{ restarts: 1, survived: true, isCleanShutdown: true, unhandled: [] },
    ...{ lost: 0, duplicated: 0, unexpectedErrors: [] },
  });
  expect(terminated.acknowledged).toBeGreaterThan(0);
});

test('sixteen shoppers, 500 order requests for 50 units over HTTP: 50 are sold', async () => {
  const race = await oversell({ requests: 500, units: 50, shoppers: 16 });
  expect(race).toMatchObject({ sold: 50, oversold: 0, unexpectedErrors: [] });
});

test('SIGTERM of one of two servers under load, twice: no request fails', async () => {
  const drained = await drain({ stops: 2, shoppers: 4 });
  expect(drained).toMatchObject({ failed: [], isCleanShutdown: true, lost: 0, duplicated: 0 });
  expect(drained.requests).toBeGreaterThan(20);
});

test('80 payments end in their true state despite lost, duplicate, late, reordered and forged webhooks', async () => {
  const chaos = await gatewayChaos({ payments: 80 });
  expect(chaos).toMatchObject({ wronglyPaid: 0, paidLeftPending: 0, unexpectedErrors: [] });
  expect(chaos.foundByPolling).toBeGreaterThan(0);
  expect(chaos.forged).toBeGreaterThan(0);
});
