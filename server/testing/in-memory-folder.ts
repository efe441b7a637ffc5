import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** New temporary folder for a database, in memory (20 times faster) if 1 GiB is free. Caller removes it. */
export async function createInMemoryFolder(): Promise<string> {
  const parent = await fastParent();
  await removeStaleFolders(parent);
  return mkdtemp(path.join(parent, `haat-test-${process.pid}-`));
}

async function fastParent(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize >= 2 ** 30 ? '/dev/shm' : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Removes the folders of killed test runs, which would otherwise fill the memory. */
async function removeStaleFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(/^haat-test-(\d+)-/.exec(name)?.[1] ?? process.pid);
    // fails for a folder of another user, or if another run removes it at the same time
    if (!isAlive(pid)) await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
