import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startFlags } from './testing/run-main.ts';

/** Reports when two rests after a busy time have each given back what they should. */
const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { releaseIdleMemory } from './server/release-idle-memory.ts';
  const sizeOf = (name) => getHeapSpaceStatistics().find((space) => space.space_name === name).space_size;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (isTrue) => { while (!isTrue()) await wait(50); };
  const makeObjects = () => {
    let objects = [];
    for (let i = 0; i < 200; i += 1) objects = Array.from({ length: 20_000 }, (_, j) => ({ j, text: 'x' + j }));
  };
  let start = Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'start ' + i }));
  const oldSize = sizeOf('old_space');
  start = undefined;
  releaseIdleMemory(1_000);
  await until(() => sizeOf('old_space') < oldSize / 2);
  console.log('what the start needed');
  makeObjects();
  const busySize = sizeOf('new_space');
  await until(() => sizeOf('new_space') <= busySize / 4);
  console.log('short-lived objects');
  process.exit();
`;

test('a process at rest gives back what its start needed, later the memory of each busy time', async () => {
  const args = [...startFlags('.'), '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('what the start needed\nshort-lived objects\n');
});
