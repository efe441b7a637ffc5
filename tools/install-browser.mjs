import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';

/** Makes sure that the browser tests have a browser; ends the process with a sentence when none can be had. */
export function installBrowser(root) {
  if (findBrowser()) return;
  console.error('No Chromium or Chrome found: installing one for the browser tests …');
  const isInstalled = canUseApt() ? installWithApt() : installWithPlaywright(root);
  if (isInstalled && findBrowser()) return;
  console.error(
    'The browser tests need Chromium or Chrome and none could be installed: install one ' +
      '(Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}

function canUseApt() {
  const isRoot = process.getuid?.() === 0;
  return isRoot && spawnSync('apt-get', ['--version']).status === 0;
}

function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['-qq', 'update'], quietly);
  return (
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], quietly).status ===
    0
  );
}

function installWithPlaywright(root) {
  const program = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const node = path.join(root, 'node_modules', '.bin', 'node');
  return (
    spawnSync(node, [program, 'install', 'chromium', '--no-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  );
}
