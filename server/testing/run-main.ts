import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
// with DATABASE_URL and without secrets, the shop creates them in its default data folder and prints warnings
const SECRET = 'for tests only, at least 32 characters';
const FLAGS = ['--max-semi-space-size=8', '--expose-gc', '--import', './compile-cache.mjs'];

export interface MainProcess {
  child: ChildProcess;
  /** Standard output so far. */
  out(): string;
  err(): string;
  /** Settles with the exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** Resolves once the process has printed its URLs; rejects if it exits before. */
  ready: Promise<void>;
}

/** Runs a part of the shop as `npm start` does, with only these settings. It exits with this process. */
export function runMain(part: string, settings: Record<string, string>): MainProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...FLAGS, 'main.ts', part], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      npm_lifecycle_event: 'start',
      LOG_LEVEL: 'warn',
      HAAT_SECRET: SECRET,
      HAAT_SECRETS_KEY: SECRET,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('http://')) resolve();
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    void ended.then(() => reject(new Error(`it ended before it was ready: ${out}${err}`)));
  });
  // no unhandled rejection: tests of failing starts await only `ended`
  ready.catch(() => {});
  return { child, out: () => out, err: () => err, ended, ready };
}
