import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Path of a Chromium or Chrome: `CHROMIUM_PATH`, a program of the system, or Playwright's download. */
export function findBrowser() {
  return firstProgram([chosen(), ...browsers(), ...headlessShells()]);
}

/** The same for tests. Prefers the headless shell, in which tests take half as long. */
export function findTestBrowser() {
  return firstProgram([chosen(), ...headlessShells(), ...browsers()]);
}

/** True if `CHROMIUM_PATH` is a program or a headless shell is installed. */
export function hasBestTestBrowser() {
  return firstProgram([chosen(), ...headlessShells()]) !== undefined;
}

const chosen = () => process.env.CHROMIUM_PATH ?? '';

function browsers() {
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return [...onPath(NAMES), ...MAC_APPS, ...ofPlaywright(/^chromium-\d+$/, programs)];
}

function headlessShells() {
  const programs = [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ];
  return [...onPath(SHELLS), ...ofPlaywright(/^chromium_headless_shell-\d+$/, programs)];
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((dir) => names.map((name) => path.join(dir, name)));
}

/** Programs in Playwright's download folders. */
function ofPlaywright(folderName, programs) {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(os.homedir(), '.cache/ms-playwright'),
    path.join(os.homedir(), 'Library/Caches/ms-playwright'),
  ];
  const folders = caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) => readdirSync(cache).map((name) => [cache, name]))
    .filter(([, name]) => folderName.test(name));
  return folders.flatMap((folder) => programs.map((program) => path.join(...folder, program)));
}

function firstProgram(candidates) {
  return candidates.find((file) => file !== '' && isProgram(file));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
