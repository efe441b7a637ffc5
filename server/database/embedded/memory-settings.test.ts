import { expect, test } from 'vitest';
import { memorySettings } from './memory-settings.ts';

const GIB = 1024 ** 3;

test.each([
  [GIB / 2, '128MB'],
  [2 * GIB, '128MB'],
  [8 * GIB, '512MB'],
  [64 * GIB, '1024MB'],
])('of %d bytes PostgreSQL uses %s for its pages', (memory, expected) => {
  expect(memorySettings(memory)).toEqual({ shared_buffers: expected });
});

test('the memory of this machine gives a size', () => {
  expect(memorySettings().shared_buffers).toMatch(/^\d{3,4}MB$/);
});
