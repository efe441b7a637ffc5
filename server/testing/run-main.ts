import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
// with DATABASE_URL and without secrets, the shop creates them in its default data folder and prints warnings
const SECRET = 'for tests only, at least 32 characters';

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

/** The arguments of Node before `main.ts` with which `npm start` runs the shop in this folder. Throws if its script is another one. */
export function startFlags(dir: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    scripts: { start?: string };
  };
  const flags = /^node (.+) main\.ts$/.exec(scripts.start ?? '')?.[1];
  if (flags === undefined) throw new Error(`the script "start" in ${dir} is not "node … main.ts"`);
  return flags.split(' ');
}

/** Runs a part of the shop as `npm start` does, with only these settings. It exits with this process. */
export function runMain(part: string, settings: Record<string, string>): MainProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...startFlags(ROOT), 'main.ts', part], {
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
