import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findTestBrowser, hasBestTestBrowser } from './find-browser.mjs';

/** Without a network, apt-get fails soon. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];

/** Installs a browser for the tests if there is none. Exits with a message if that fails. */
export function installBrowser(root) {
  if (hasBestTestBrowser()) return;
  if (isRootOfDebian() && isInstalledByApt('chromium-headless-shell')) return;
  if (findTestBrowser()) return;
  if (canUseApt() ? isInstalledByApt('chromium') : isInstalledByPlaywright(root)) return;
  console.error(
    'The browser tests need Chromium or Chrome and none could be installed: install one ' +
      '(Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}

const isRoot = () => process.getuid?.() === 0;

/** Only Debian has a package of the headless shell. */
function isRootOfDebian() {
  const release = '/etc/os-release';
  return isRoot() && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

function canUseApt() {
  return isRoot() && spawnSync('apt-get', ['--version']).status === 0;
}

function isInstalledByApt(name) {
  console.error(`Installing ${name} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
  const apt = (...args) => spawnSync('apt-get', [...APT_OPTIONS, ...args], options).status;
  apt('update');
  return apt('install', '-y', '--no-install-recommends', name) === 0 && findTestBrowser() !== undefined;
}

function isInstalledByPlaywright(root) {
  console.error('Installing Chromium for the browser tests …');
  const program = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const node = path.join(root, 'node_modules', '.bin', 'node');
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  const { status } = spawnSync(node, [program, 'install', 'chromium'], options);
  return status === 0 && findTestBrowser() !== undefined;
}
