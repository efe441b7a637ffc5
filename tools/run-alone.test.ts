import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
let lockFile: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'haat-lock-'));
  lockFile = path.join(folder, '.install-lock');
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process that runs `before`, and then writes "done" while it holds the lock, until its standard input ends. */
function startAlone(before = '') {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { alone } from ${JSON.stringify(path.join(import.meta.dirname, 'run-alone.mjs'))};
    const lockFile = ${JSON.stringify(lockFile)};
    ${before}
    await alone(lockFile, () => {
      console.log('done');
      return new Promise((resolve) => process.stdin.once('end', resolve).resume());
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  children.push(child);
  return child;
}

describe('one process at a time installs or builds', () => {
  test('the second process prints for which one it waits, and continues when that has finished', async () => {
    const first = startAlone();
    await once(first.stdout, 'data');
    const second = startAlone();
    const [message] = await once(second.stderr, 'data');
    expect(String(message)).toContain(`waiting for process ${first.pid}, which installs or builds`);
    first.stdin.end();
    await once(second.stdout, 'data');
    second.stdin.end();
    await once(second, 'close');
    expect(existsSync(lockFile)).toBe(false);
  });

  test('a lock of an earlier process is removed when its process id belongs to another one', async () => {
    await writeFile(lockFile, `${process.pid} 1`);
    expect(String(await once(startAlone().stdout, 'data'))).toContain('done');
  });

  test('a lock with only a process id, as earlier versions wrote it, is removed likewise', async () => {
    await writeFile(lockFile, String(process.pid));
    expect(String(await once(startAlone().stdout, 'data'))).toContain('done');
  });

  test('a lock with the process id of the process itself is removed', async () => {
    const child = startAlone('writeFileSync(lockFile, String(process.pid));');
    expect(String(await once(child.stdout, 'data'))).toContain('done');
  });
});
