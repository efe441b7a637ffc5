import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'admin',
  'contract',
  'format',
  'storefront',
  'package-lock.json',
  'package.json',
  'tools/build.mjs',
  'tools/without-unused-react.ts',
  'vite.config.ts',
];

/** Path of the file with the source hash of the finished build. */
export const stampFile = (root) => path.join(root, 'dist', '.build-stamp');

/** Hash of all sources of the build. */
export function buildStamp(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === buildStamp(root);
}

function filesOf(root, source) {
  const folder = path.join(root, source);
  if (!existsSync(folder)) return [];
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [source];
  }
  const names = entries.filter((entry) => !/\.test\.tsx?$/.test(entry.name)).map((entry) => entry.name);
  return names.sort().flatMap((name) => filesOf(root, `${source}/${name}`));
}
