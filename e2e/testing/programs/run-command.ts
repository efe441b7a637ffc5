import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { SHOP_DIR } from './start-program.ts';

/** Runs `npm run shop -- …` beside a running shop, as a merchant does, and returns its output. */
export async function runCommand(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', './compile-cache.mjs', 'shop.ts', ...args], {
    cwd: SHOP_DIR,
    env: { ...process.env, HAAT_DATA_DIR: dataDir },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [code, out, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`shop ${args.join(' ')} ended with ${code}: ${out}${errors}`);
  return out;
}
