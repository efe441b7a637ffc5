import { expect, test } from 'vitest';
import type { AdminResult } from '#admin/api/client.ts';
import { MAX_BULK } from '#contract/admin/orders/shipments.ts';
import { PART_SIZE, runInParts } from './run-in-parts.ts';

type Reply = AdminResult<{ results: number[] }>;

const items = Array.from({ length: 450 }, (_, i) => i);
const confirmed = (part: readonly number[]): Reply => ({ ok: true, data: { results: [...part] } });
const QUEUED: Reply = { ok: false, error: { kind: 'queued', message: 'Stored on this device' } };
const FAILED: Reply = { ok: false, error: { kind: 'no-response', message: 'No connection' } };

test('without a network the parts that are left are all stored on this device', async () => {
  expect(PART_SIZE).toBe(MAX_BULK);
  let isOnline = true;
  const outcome = await runInParts(items, {
    title: 'Pack',
    send: async (part) => {
      const reply = isOnline ? confirmed(part) : QUEUED;
      isOnline = false;
      return reply;
    },
  });
  expect(outcome).toMatchObject({ queued: 250, left: 0, error: { kind: 'queued' } });
  expect(outcome.results).toEqual(items.slice(0, 200));
});

test('after a part that failed no other is sent', async () => {
  const sent: number[] = [];
  const outcome = await runInParts(items, {
    title: 'Pack',
    send: async (part) => {
      sent.push(part.length);
      return sent.length === 1 ? confirmed(part) : FAILED;
    },
  });
  expect(sent).toEqual([200, 200]);
  expect(outcome).toMatchObject({ queued: 0, left: 250, error: { kind: 'no-response' } });
});

test('a few items are one part', async () => {
  const outcome = await runInParts([7], { title: 'Pack', send: async (part) => confirmed(part) });
  expect(outcome).toEqual({ results: [7], queued: 0, left: 0, error: undefined });
});
