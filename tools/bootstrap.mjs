// Makes a fresh clone ready, under whatever Node (20 or newer) npm itself runs on: installs what the lockfile names
// when it changed, the pinned Node included. Safe to run again, and twice at once.
//   --stamp    only note that the installed packages match the lockfile (npm's own install calls it)
//   --build    also build the storefront when a source of it changed
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
  writeFileSync(installStamp, lockStamp());
  process.exit(0);
}
await doOnce('first run: installing dependencies (npm ci) …', isInstalled, install);
requireRunnableNode();
if (options.includes('--build')) await doOnce('building the storefront …', () => isBuilt(root), build);
if (options.includes('--browser')) installBrowser(root);

/** Does it unless it is done, one process at a time; another process that waited finds it done. */
async function doOnce(sentence, isDone, act) {
  if (isDone()) return;
  await alone(path.join(root, '.install-lock'), () => {
    if (isDone()) return;
    console.error(sentence);
    act();
  });
}

function isInstalled() {
  return existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lockStamp();
}

function lockStamp() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex');
}

function install() {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  // npm runs on the Node it was started with: the pinned one is replaced while it runs
  const node = process.env.npm_node_execpath ?? process.execPath;
  const settings = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: outerEnvironment() };
  const result = npm
    ? spawnSync(node, [npm, ...args], settings)
    : spawnSync('npm', args, { ...settings, shell: process.platform === 'win32' });
  if (result.status !== 0) stop('npm ci failed: see above. It can be run again.', result.status);
  writeFileSync(installStamp, lockStamp());
}

/** Without what the outer `npm start` told its scripts, except where npm fetches from. */
function outerEnvironment() {
  const kept = /^npm_config_(cache|registry|userconfig|globalconfig|cafile|proxy|https_proxy|noproxy)$/i;
  const entries = Object.entries(process.env).filter(([name]) => kept.test(name) || !/^npm_/i.test(name));
  return Object.fromEntries(entries);
}

/** Where the pinned Node cannot run (Alpine), a new enough Node of the machine takes its place. */
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
