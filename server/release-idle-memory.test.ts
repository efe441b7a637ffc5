import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Ends when the space for short-lived objects, filled by a busy time, has at most a quarter of its size. */
const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { releaseIdleMemory } from './server/release-idle-memory.ts';
  const readSize = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
  let objects = [];
  for (let i = 0; i < 200; i += 1) objects = Array.from({ length: 20_000 }, (_, j) => ({ j, text: 'x' + j }));
  objects = [];
  const busySize = readSize();
  releaseIdleMemory(1_000);
  const timer = setInterval(() => {
    if (readSize() > busySize / 4) return;
    clearInterval(timer);
    console.log('released');
  }, 100);
`;

test('a process at rest gives back the memory of its busy time', async () => {
  const args = ['--expose-gc', '--max-semi-space-size=8', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('released\n');
});
