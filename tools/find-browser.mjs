import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium or Chrome on this machine: `CHROMIUM_PATH`, a program of the system, or Playwright's own. */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((dir) => NAMES.map((name) => path.join(dir, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...onPath, ...MAC_APPS, ...playwrightBrowsers()];
  return candidates.find((file) => file !== '' && isProgram(file));
}

function playwrightBrowsers() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(os.homedir(), '.cache/ms-playwright'),
    path.join(os.homedir(), 'Library/Caches/ms-playwright'),
  ];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return caches
    .flatMap((cache) => chromiumFolders(cache))
    .flatMap((dir) => programs.map((program) => path.join(dir, program)));
}

function chromiumFolders(cache) {
  if (!cache || !existsSync(cache)) return [];
  const folders = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  return folders.map((name) => path.join(cache, name));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
