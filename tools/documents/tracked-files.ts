import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the files of the repository that match, also new ones that are not ignored. */
export function trackedFiles(pattern: RegExp): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(path.join(root, file)));
}
