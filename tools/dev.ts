// `npm run dev`: restarts the API when one of its files changes, and serves the storefront from its sources
// with live reload. Two processes, so that a change on one side does not restart the other.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { environment, readSettings } from '#server/settings/settings.ts';
import { waitForStopSignal } from '#server/stop-signal.ts';

const root = path.resolve(import.meta.dirname, '..');

const settings = readSettings(environment());
// started here, so that restarts of the API do not stop it
const postgres = settings.databaseUrl ? undefined : await startEmbedded(settings.dataDir);
const parts = [
  startPart('api', ['contract', 'format', 'server', 'wire', 'demo', 'main.ts']),
  startPart('storefront', [
    'contract',
    'format',
    'web',
    'wire',
    'main.ts',
    'vite.config.ts',
    'admin/vite.config.ts',
  ]),
];
await waitForStopSignal();
await Promise.all(parts.map(stopPart));
await postgres?.stop();
process.exit(0);

function startPart(part: string, paths: string[]): ChildProcess {
  const watchFlags = paths.map((each) => `--watch-path=${each}`);
  return spawn(
    process.execPath,
    [...watchFlags, '--watch-preserve-output', '--import=./compile-cache.mjs', 'main.ts', part, '--dev'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
}

function stopPart(part: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (part.exitCode !== null) return resolve();
    part.once('exit', () => resolve());
    part.kill('SIGTERM');
  });
}
