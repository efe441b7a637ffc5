import { expect, test } from 'vitest';
import { memorySettings } from './memory-settings.ts';

const GIB = 1024 ** 3;

test.each([
  [GIB / 2, '128MB', '4MB'],
  [GIB, '128MB', '4MB'],
  [2 * GIB, '256MB', '8MB'],
  [8 * GIB, '1024MB', '16MB'],
  [64 * GIB, '4096MB', '16MB'],
])('of %d bytes PostgreSQL uses %s for its pages and %s for its log', (memory, pages, log) => {
  expect(memorySettings(memory)).toEqual({ shared_buffers: pages, wal_buffers: log });
});

test('the memory of this machine gives a size', () => {
  expect(memorySettings().shared_buffers).toMatch(/^\d{3,4}MB$/);
});
