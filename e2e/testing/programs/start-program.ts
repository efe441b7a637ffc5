import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startFlags } from '#server/testing/run-main.ts';

/** The folder of the built shop under test: this one, or a copy elsewhere. */
export const SHOP_DIR = process.env.E2E_SHOP_DIR ?? path.resolve(import.meta.dirname, '../../..');
/** Long enough for a busy machine: only a program that does not start waits this long. */
export const MAX_START_MS = 240_000;

export interface RunningProgram {
  process: ChildProcess;
  /** All output so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Runs the shop as `npm start` does, and waits until it has printed its URL and `readyUrl` replies with success. `dir`:
 * its folder. Throws with its output if it ends before, for example because another program has its port.
 */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string>,
  readyUrl: string,
  dir = SHOP_DIR,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [...startFlags(dir), 'main.ts', ...args], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(readyUrl, child, () => log);
  return {
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The shop ended before it was ready:\n${log()}`);
    // until it listens, another program might reply at its port
    const hasPrintedUrl = /^(Storefront|API) /m.test(log());
    const reply = hasPrintedUrl ? await fetch(url).catch(() => undefined) : undefined;
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The shop was not ready in time:\n${log()}`);
}
